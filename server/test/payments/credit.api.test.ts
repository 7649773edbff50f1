// An account's credit pays its bills, whatever its source: the balance always equals the bills' open amounts.
import fc from 'fast-check'
import { allocateCredit } from '../../src/payments/allocate-credit'
import { dishonourPayment } from '../../src/payments/dishonour-payment'
import { numberOf } from '../account/changing-accounts'
import { day } from '../metering/database'
import { isLong } from '../support/long'
import { PayingAccounts } from './paying-accounts'

let accounts: PayingAccounts
beforeAll(async () => {
  accounts = await PayingAccounts.open(day('2026-11-23'))
}, 120_000)
afterAll(() => accounts.close(), 60_000)

const pay = async (account: number, amountCents: number) =>
  accounts.call(
    account,
    'POST /api/portal/account/payment',
    { amountCents, token: await accounts.cardToken() },
    { 'idempotency-key': `credit-${account}-${amountCents}` },
  )

/** The open amount of each bill in the history, in dollars, oldest first. */
async function openAmounts(account: number): Promise<readonly number[]> {
  const history = await accounts.call<{ id: string; invoice?: { balance: number } }[]>(
    account,
    'GET /api/portal/billingHistory',
  )
  return history.body.flatMap(({ invoice }) => (invoice ? [invoice.balance] : [])).reverse()
}

test('a bill in the customer’s favour pays a part of the next bill, and debts consume the rest', async () => {
  const account = await accounts.add(-3_000, 10_000)
  await pay(account, 7_000)
  expect(await accounts.money(account)).toMatchObject({ balance: 0, bill: 0 })
  expect(await openAmounts(account)).toEqual([0, 0])
})

test('an overpayment of a bill pays the others', async () => {
  const account = await accounts.add(10_000)
  const bills = 'select id, account_id from invoice where account_id = $1'
  await accounts.db.pool.query(
    `insert into payment (account_id, invoice_id, received_on, amount_cents, status)
     select account_id, id, '2026-01-15', 13000, 'Payment received' from (${bills}) b`,
    [account],
  )
  expect(await accounts.money(account)).toMatchObject({ balance: -30, bill: -30 })
  await accounts.bill(account, 5_000, 2)
  await pay(account, 2_000)
  expect(await accounts.money(account)).toMatchObject({ balance: 0, bill: 0 })
  expect(await openAmounts(account)).toEqual([0, 0])
})

/** In cents. An account may have credit that does not belong to any bill. */
interface Standing {
  readonly bills: readonly { readonly amount: number; readonly open: number }[]
  readonly credit: number
}

async function standing(account: number): Promise<Standing> {
  const bills = await accounts.db.pool.query<{ amount: number; open: number }>(
    `select i.amount_cents as amount, b.balance_cents as open from invoice i join invoice_balance b on b.invoice_id = i.id
     where i.account_id = $1 order by i.due_on`,
    [account],
  )
  const credit = await accounts.db.pool.query<{ cents: number }>(
    'select credit_cents as cents from account_credit where account_id = $1',
    [account],
  )
  return { bills: bills.rows, credit: credit.rows[0]?.cents ?? 0 }
}

interface Step {
  readonly kind: 'bill' | 'pay' | 'dishonour'
  readonly cents: number
  /** Index of the bill that a payment names, none if there is no such bill; or of the payment that is dishonoured. */
  readonly at: number
}

class Ledger {
  private bills: string[] = []
  private payments: { readonly id: string; readonly cents: number }[] = []
  balance = 0

  constructor(readonly account: number) {}

  async apply(step: Step): Promise<void> {
    if (step.kind === 'bill') await this.bill(step.cents)
    else if (step.kind === 'dishonour') return this.dishonour(step.at)
    else await this.pay(Math.abs(step.cents) || 1, this.bills[step.at])
    await accounts.db.sql.transaction().execute((sql) => allocateCredit(sql, this.account))
  }

  private async bill(cents: number): Promise<void> {
    const month = `20${10 + Math.floor(this.bills.length / 12)}-${String((this.bills.length % 12) + 1).padStart(2, '0')}`
    const { rows } = await accounts.db.pool.query<{ id: string }>(
      `insert into invoice (id, account_id, issued_on, due_on, amount_cents, period_start, period_end)
       values ('INV' || lpad((select 50000000 + count(*) from invoice)::text, 8, '0'), $1, $2, $3, $4, $2, $3) returning id`,
      [this.account, `${month}-01`, `${month}-20`, cents],
    )
    this.bills = [...this.bills, rows[0]!.id]
    this.balance += cents
  }

  private async pay(cents: number, bill: string | undefined): Promise<void> {
    const { rows } = await accounts.db.pool.query<{ id: string }>(
      `insert into payment (account_id, invoice_id, received_on, amount_cents, status)
       values ($1, $2, '2026-01-15', $3, 'Payment received') returning id`,
      [this.account, bill, cents],
    )
    this.payments = [...this.payments, { id: rows[0]!.id, cents }]
    this.balance -= cents
  }

  /** A payment may be dishonoured twice, without further effect. */
  private async dishonour(at: number): Promise<void> {
    const payment = this.payments[at % Math.max(1, this.payments.length)]
    if (!payment) return
    const owner = { id: this.account, number: numberOf(this.account), subject: 'somebody' }
    await dishonourPayment(accounts, payment.id, owner)
    this.balance += payment.cents
    this.payments = this.payments.map((each) => (each === payment ? { ...each, cents: 0 } : each))
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** @throws if the open amounts do not match the debt, or a bill is open although there is credit */
function expectAgreement({ bills, credit }: Standing, balance: number): void {
  const open = bills.map((bill) => bill.open)
  expect(sum(open) - credit).toBe(balance)
  const owed = sum(open.filter((cents) => cents > 0))
  expect(owed).toBe(Math.max(0, balance))
  for (const bill of bills) expect(bill.open).toBeLessThanOrEqual(Math.max(0, bill.amount))
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('bill', 'bill', 'pay', 'pay', 'dishonour'),
    cents: fc.integer({ min: -9, max: 15 }),
    at: fc.nat(6),
  }),
  { minLength: 1, maxLength: 9 },
)

test('after random bills, payments and dishonoured payments, no bill is open while there is credit, and open amounts equal the balance', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      const ledger = new Ledger(await accounts.add())
      for (const step of drawn) {
        await ledger.apply(step)
        expectAgreement(await standing(ledger.account), ledger.balance)
      }
    }),
    { numRuns: isLong ? 30 : 15 },
  )
}, 60_000)
