// Accounts of a test with one bill each, calls about their money, and a payment gateway whose faults the test selects.
import { brand } from '@switchboard/brand'
import type { Day } from '@switchboard/domain'
import type { FastifyInstance } from 'fastify'
import { Registry as MetricsRegister } from 'prom-client'
import { addAccountRoute } from '../../src/account/account'
import { addBillingHistoryRoute } from '../../src/billing/api/billing-history'
import { addLatestInvoiceRoute } from '../../src/billing/api/latest-invoice'
import { addPaymentMethodsRoute } from '../../src/billing/api/payment-methods'
import { changesLimit } from '../../src/changes/add-change'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import { addExtensionRoute } from '../../src/billing/extensions/extend-bill'
import { addPayments, createPaymentMetrics } from '../../src/payments'
import { gatewayDouble } from '../../src/payments/gateway-double/gateway-double'
import { addTokensRoute } from '../../src/payments/gateway-double/tokens-route'
import type { PaymentGateway } from '../../src/payments/payment-gateway'
import type { CountPayment } from '../../src/payments/payment-metrics'
import { checkPayments } from '../../src/payments/check-payments'
import { collectDebits } from '../../src/payments/collect-debits'
import { recoverDebits, recoverPayments } from '../../src/payments/payment-recovery'
import { notifyMissedDebits } from '../../src/payments/notify-missed-debits'
import type { PaymentContext } from '../../src/payments/unattended-payments'
import { ChangingAccounts, type Effect } from '../account/changing-accounts'
import { openMeteringDatabase, type MeteringDatabase } from '../metering/database'
import { accountServer } from '../support/account-server'
import { callAs, type Answer } from '../support/call-as'

/** Requested long enough ago to be processed, but not to be given up. */
const WAITING = { afterSeconds: -1, oldAfterSeconds: 3_600 }
const UNLIMITED = leakyBucket({ capacity: 1_000_000, refillPerSecond: 1 })

/** The current version of the service agreement. */
export const AGREEMENT = brand.directDebitAgreement.version

export interface Card {
  readonly number?: string
  readonly expiry?: string
  readonly cvc?: string
}

export interface Problem {
  readonly code: string
  readonly errors?: readonly { readonly path: string }[]
}

export class PayingAccounts {
  private constructor(
    readonly db: MeteringDatabase,
    readonly app: FastifyInstance,
    readonly origin: string,
    readonly gateway: PaymentGateway,
    private readonly metrics: MetricsRegister,
    readonly countPayment: CountPayment,
  ) {}

  /** @param faults override calls of the test double. @param clock of the history */
  static async open(
    today: Day,
    faults: (double: PaymentGateway) => Partial<PaymentGateway> = () => ({}),
    clock: () => Date = () => new Date(),
  ): Promise<PayingAccounts> {
    const db = await openMeteringDatabase()
    const double = gatewayDouble(db)
    const gateway: PaymentGateway = { ...double, ...faults(double) }
    const metrics = new MetricsRegister()
    const countPayment = createPaymentMetrics(db, metrics)
    const app = accountServer(db, today, (server) => {
      addAccountRoute(server, { db, announcesDebits: true })
      addBillingHistoryRoute(server, { db, clock })
      addLatestInvoiceRoute(server, { db })
      addPaymentMethodsRoute(server, { db })
      addExtensionRoute(server, { db })
      addTokensRoute(server, { gateway: double, db })
      addPayments(server, { db, gateway, countPayment, announcesDebits: true, limit: changesLimit(db, UNLIMITED) })
    })
    return new PayingAccounts(db, app, await app.listen({ port: 0, host: '127.0.0.1' }), gateway, metrics, countPayment)
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.db.remove()
  }

  /** @param bills the amounts of the bills in cents, oldest first. @returns the id of the account */
  async add(...bills: readonly number[]): Promise<number> {
    const account = await ChangingAccounts.addTo(this.db)
    for (const [index, cents] of bills.entries()) await this.bill(account, cents, index + 1)
    return account
  }

  async bill(account: number, cents: number, month = 1): Promise<void> {
    const start = `2026-0${month}`
    await this.db.pool.query(
      `insert into invoice (id, account_id, issued_on, due_on, amount_cents, period_start, period_end)
       values ($1, $2, $3, $4, $5, $3, $4)`,
      [`INV${String(account).padStart(6, '0')}0${month}`, account, `${start}-01`, `${start}-20`, cents],
    )
  }

  call<Body = Problem>(
    account: number,
    request: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<Body>> {
    return callAs(this.origin, { account, request, body, headers })
  }

  /** The gateway's response to the browser for a card. */
  async cardToken({ number = '4242 4242 4242 4242', expiry = '08/49', cvc = '123' }: Card = {}): Promise<string> {
    const { body } = await this.call<{ token: string }>(0, 'POST /payment-gateway/tokens', {
      type: 'card',
      number,
      expiry,
      cvc,
    })
    return body.token
  }

  async bankToken(bsb = '062-000', accountNumber = '12345678'): Promise<string> {
    const body = { type: 'bankAccount', bsb, accountNumber }
    return (await this.call<{ token: string }>(0, 'POST /payment-gateway/tokens', body)).body.token
  }

  /** The account's balance in dollars, that of the latest bill, and the payments of the history. */
  async money(account: number) {
    const { body } = await this.call<{ balance: number; hasDirectDebit: boolean }>(account, 'GET /api/portal/account')
    const latest = await this.call<{ balance: number } | undefined>(account, 'GET /api/portal/invoices/latest')
    const history = await this.call<{ amount: number; payment?: string }[]>(account, 'GET /api/portal/billingHistory')
    const payments = history.body.filter(({ payment }) => payment !== undefined).map(({ amount }) => amount)
    return { balance: body.balance, bill: latest.body?.balance, payments }
  }

  /** The amounts accepted by the gateway, in cents. */
  async taken(account: number): Promise<readonly number[]> {
    const { rows } = await this.db.pool.query<{ cents: number }>(
      `select g.cents from gateway_double_payment g join payment_attempt a on a.id = g.id
       where a.account_id = $1 and g.result = 'paid' order by g.created_at`,
      [account],
    )
    return rows.map(({ cents }) => cents)
  }

  async effects(account: number): Promise<readonly Effect[]> {
    const { rows } = await this.db.pool.query<Effect>(
      `select action, null as template from audit where account_id = $1
       union all select null, template from mail_outbox where account_id = $1 order by 1, 2`,
      [account],
    )
    return rows
  }

  /** The payment metrics: `debit accepted` and so on, without zeros. */
  async numbers(): Promise<Readonly<Record<string, number>>> {
    const read = (await this.metrics.getMetricsAsJSON()).flatMap(({ name, values }) =>
      name === 'switchboard_payments_oldest_seconds'
        ? []
        : values.map(
            ({ labels, value }) =>
              [Object.values(labels).join(' ') + (name.endsWith('waiting') ? ' waiting' : ''), value] as const,
          ),
    )
    return Object.fromEntries(read.filter(([, value]) => value !== 0))
  }

  /** Processes customers' payments as if nobody had done so for this time. @returns the errors of unresolved ones */
  recover(ages = WAITING): Promise<readonly unknown[]> {
    return this.work((context) => recoverPayments(context, ages))
  }

  /** Processes debits as if nobody had done so for this time. @param now decides whether their bills are due today */
  recoverDebits(now: Date, ages = WAITING, makesDebits = true): Promise<readonly unknown[]> {
    return this.work((context) => recoverDebits({ ...context, makesDebits, clock: () => now }, ages))
  }

  /** Checks the payments as if the last check were long ago. @returns the errors of those that could not be checked */
  checkPayments(): Promise<readonly unknown[]> {
    return this.work((context) => checkPayments(context, undefined, { everySeconds: -1, days: 7 }))
  }

  /** @param now decides which bills are due today. @returns the errors of bills that could not be debited */
  collectDebits(now: Date | (() => Date), makesDebits = true): Promise<readonly unknown[]> {
    const clock = typeof now === 'function' ? now : () => now
    return this.work((context) => collectDebits({ ...context, makesDebits, clock }))
  }

  /** @returns the errors of bills whose customers could not be informed */
  notifyMissedDebits(now: Date, makesDebits = true): Promise<readonly unknown[]> {
    return this.work((context) => notifyMissedDebits({ ...context, makesDebits, clock: () => now }))
  }

  private async work(does: (context: PaymentContext) => Promise<void>): Promise<readonly unknown[]> {
    const errors: unknown[] = []
    await does({
      db: this.db,
      gateway: this.gateway,
      countPayment: this.countPayment,
      onFailure: (error) => errors.push(error),
    })
    return errors
  }

  /** The bank reverses all of the account's payments that the gateway has accepted. */
  async takeBack(account: number): Promise<void> {
    await this.db.pool.query(
      `update gateway_double_payment set result = 'declined' where id in (select id from payment_attempt where account_id = $1)`,
      [account],
    )
  }
}
