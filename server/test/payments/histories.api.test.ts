// After any bills, payments and dishonoured payments, credit pays bills, the dashboard and the history agree (D67), and
// a bill's account summary agrees with both and with an independent ledger, and never changes (D68).
import type { AccountResponse, BillingHistoryResponse, LatestInvoiceResponse } from '@switchboard/wire'
import type { Day } from '@switchboard/domain'
import fc from 'fast-check'
import { owedAmounts, type OwedAmounts } from '../../src/billing/invoice-pdf/account-statement'
import { paymentSentences } from '../../src/billing/invoice-pdf/payment-text'
import { readInvoiceContent } from '../../src/billing/invoice-pdf/read-content'
import { stateBills } from '../../src/billing/state-bills'
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

const inCents = (dollars: number) => Math.round(dollars * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

async function contentOf(id: string) {
  const content = await readInvoiceContent(accounts.db, id, { portal: undefined, announcesDebits: false })
  if (!content) throw new Error(`${id} is absent`)
  return content
}

interface Step {
  readonly kind: 'bill' | 'pay' | 'debit' | 'dishonour'
  readonly cents: number
  /** The bill that a payment names, or the payment that is dishonoured, counted from the latest; none if absent. */
  readonly at: number | undefined
  /** Days since the previous step. */
  readonly days: number
  /**
   * Whether the summary is computed when the bill is issued, as by this release, or when it is read, as for an earlier
   * release's bill.
   */
  readonly isStatedLate: boolean
}

const isoDay = (days: number) => day(new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10))
const FIFTEEN_WEEKDAYS = 21

interface LedgerBill {
  readonly id: string
  readonly cents: number
  readonly due: number
  /** As first stated. */
  owed?: OwedAmounts
}

class Ledger {
  private days = 0
  private payments: { readonly id: string; cents: number }[] = []
  readonly bills: LedgerBill[] = []
  balance = 0

  constructor(readonly account: number) {}

  get today(): Day {
    return isoDay(this.days)
  }

  async apply(step: Step): Promise<void> {
    this.days += step.days
    if (step.kind === 'bill') await this.bill(step)
    else if (step.kind === 'dishonour') await this.dishonour(step)
    else await this.pay(step)
  }

  private async bill({ cents, isStatedLate }: Step): Promise<void> {
    const due = this.days + FIFTEEN_WEEKDAYS
    const month = `20${50 + Math.floor(this.bills.length / 12)}-${String((this.bills.length % 12) + 1).padStart(2, '0')}-01`
    const id = `INV${String(this.account).padStart(5, '0')}${String(this.bills.length).padStart(3, '0')}`
    await accounts.db.sql.transaction().execute(async (sql) => {
      const row = {
        id,
        account_id: this.account,
        issued_on: this.today,
        due_on: isoDay(due),
        amount_cents: cents,
        period_start: day(month),
        period_end: day(month),
      }
      await sql.insertInto('invoice').values(row).execute()
      await allocateCredit(sql, this.account)
      if (!isStatedLate) await stateBills(sql, this.account)
    })
    this.balance += cents
    this.bills.push({ id, cents, due })
  }

  /** A debit pays the latest bill on its due date or later. */
  private async pay({ kind, cents, at }: Step): Promise<void> {
    const latest = this.bills.at(-1)
    if (kind === 'debit' && (!latest || latest.due > this.days || latest.cents <= 0)) return
    const named = kind === 'debit' ? latest : at === undefined ? undefined : this.bills.at(-1 - at)
    const amount_cents = kind === 'debit' && latest ? latest.cents : Math.abs(cents) || 1
    const { id } = await accounts.db.sql.transaction().execute(async (sql) => {
      const row = {
        account_id: this.account,
        invoice_id: named?.id ?? null,
        amount_cents,
        received_on: this.today,
        status: 'Payment received',
      }
      const inserted = await sql.insertInto('payment').values(row).returning('id').executeTakeFirstOrThrow()
      await allocateCredit(sql, this.account)
      return inserted
    })
    this.payments.push({ id, cents: amount_cents })
    this.balance -= amount_cents
  }

  /** A payment may be dishonoured twice, without further effect. */
  private async dishonour({ at = 0 }: Step): Promise<void> {
    const payment = this.payments.at(-1 - at)
    if (!payment) return
    const owner = { id: this.account, number: numberOf(this.account), subject: 'somebody' }
    await dishonourPayment(accounts, payment.id, owner)
    this.balance += payment.cents
    payment.cents = 0
  }
}

/** The bills, and the credit that does not belong to a bill, by the payment rule. */
async function storedAmounts({ account }: Ledger) {
  const bills = await accounts.db.pool.query<{ id: string; cents: number; open: number; due: Day }>(
    `select i.id, i.amount_cents as cents, b.balance_cents as open, i.due_on as due
     from invoice i join invoice_balance b on b.invoice_id = i.id where i.account_id = $1`,
    [account],
  )
  const credit = await accounts.db.pool.query<{ cents: number }>(
    'select credit_cents as cents from account_credit where account_id = $1',
    [account],
  )
  return { bills: bills.rows, credit: credit.rows[0]?.cents ?? 0 }
}

/** No bill is open while there is credit, and the open amounts equal the debt. */
async function expectCreditUsed(ledger: Ledger): Promise<void> {
  const { bills, credit } = await storedAmounts(ledger)
  expect(sum(bills.map(({ open }) => open)) - credit).toBe(ledger.balance)
  expect(sum(bills.map(({ open }) => Math.max(0, open)))).toBe(Math.max(0, ledger.balance))
  for (const { cents, open } of bills) expect(open).toBeLessThanOrEqual(Math.max(0, cents))
}

async function expectStated(ledger: Ledger, bill: LedgerBill): Promise<void> {
  const content = await contentOf(bill.id)
  const owed = owedAmounts(content)
  const { bills } = await storedAmounts(ledger)
  const openOf = (fits: (bill: (typeof bills)[number]) => boolean) =>
    sum(bills.filter((each) => each.open > 0 && fits(each)).map(({ open }) => open))
  expect(owed).toMatchObject({
    total: ledger.balance,
    ofThisBill: openOf(({ id }) => id === bill.id),
    ofEarlierBills: openOf(({ id }) => id !== bill.id),
    overdue: openOf(({ due }) => due < ledger.today),
  })
  expect(paymentSentences(content).includes('nothing to pay')).toBe(owed.total <= 0)
  bill.owed = owed
}

async function expectShown({ account: id, balance, today }: Ledger): Promise<'owing' | 'hidden' | 'nothing'> {
  const get = async <Body>(path: string) =>
    (await accounts.call<Body>(id, `GET /api/portal/${path}`, undefined, { today })).body
  const account = await get<AccountResponse>('account')
  const latest = await get<LatestInvoiceResponse | undefined>('invoices/latest')
  const history = await get<BillingHistoryResponse>('billingHistory')
  expect(inCents(account.balance)).toBe(balance)
  expect(sum(history.filter((entry) => entry.counts !== false).map(({ amount }) => inCents(amount)))).toBe(balance)
  const bills = history.flatMap(({ invoice }) => invoice ?? [])
  expect(latest && { id: latest.id, balance: latest.balance, dueDate: latest.dueDate }).toEqual(
    bills[0] && { id: bills[0].id, balance: bills[0].balance, dueDate: bills[0].dueDate },
  )
  const open = bills.filter((bill) => bill.balance > 0)
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
  expect(account.openBills.map(({ uncountedPayment: _, ...bill }) => bill).sort(byId)).toEqual(open.sort(byId))
  const dueDates = account.openBills.map(({ dueDate }) => dueDate)
  expect(dueDates).toEqual([...dueDates].sort())
  expect(account.invoiceOverdue).toBe(dueDates.some((dueDate) => dueDate < today))
  for (const { id: bill, uncountedPayment } of account.openBills) {
    if (bill === latest?.id) expect(uncountedPayment).toEqual(latest.uncountedPayment)
    if (uncountedPayment)
      expect(history).toContainEqual(expect.objectContaining({ ...uncountedPayment, counts: false }))
  }
  if (balance <= 0) return 'nothing'
  return account.balance === latest?.balance ? 'owing' : 'hidden'
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('bill', 'bill', 'pay', 'pay', 'debit', 'dishonour'),
    cents: fc.integer({ min: -9, max: 15 }),
    at: fc.option(fc.nat(3), { nil: undefined }),
    days: fc.nat(25),
    isStatedLate: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

test('after random histories bills, dashboard and history agree with the ledger, and no older bill changes', async () => {
  const found = { owing: 0, hidden: 0, nothing: 0 }
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      const ledger = new Ledger(await accounts.add())
      for (const step of drawn) {
        const bills = ledger.bills.length
        await ledger.apply(step)
        await expectCreditUsed(ledger)
        const bill = ledger.bills[bills]
        if (bill) await expectStated(ledger, bill)
      }
      found[await expectShown(ledger)] += 1
      for (const { id, owed } of ledger.bills) expect(owedAmounts(await contentOf(id))).toEqual(owed)
    }),
    { seed: 67, numRuns: isLong ? 200 : 50 },
  )
  for (const count of Object.values(found)) expect(count).toBeGreaterThan(3)
}, 120_000)

/** @param steps kind, cents and days since the previous step @returns what the last of them, a bill, states */
async function lastStated(steps: readonly (readonly [Step['kind'], number, number, number?])[]) {
  const ledger = new Ledger(await accounts.add())
  for (const [kind, cents, days, at] of steps) await ledger.apply({ kind, cents, days, at, isStatedLate: false })
  const bill = ledger.bills.at(-1)!
  await expectStated(ledger, bill)
  return bill.owed
}

test('an older bill is overdue although a later one was debited on the day of issue', async () => {
  const owed = await lastStated([
    ['bill', 1_000, 0],
    ['bill', 2_000, 1],
    ['debit', 0, FIFTEEN_WEEKDAYS],
    ['bill', 3_000, 0],
  ])
  expect(owed).toMatchObject({ total: 4_000, ofEarlierBills: 1_000, overdue: 1_000 })
})

test('a dishonoured bill is overdue although credit has paid a later one, which is not due', async () => {
  const owed = await lastStated([
    ['pay', 300, 0],
    ['pay', 100, 0],
    ['bill', 300, 0],
    ['bill', 100, 10],
    ['dishonour', 0, 0, 1],
    ['bill', 500, 12],
  ])
  expect(owed).toMatchObject({ total: 800, ofEarlierBills: 300, overdue: 300 })
})

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

test('an older bill whose debit was dishonoured is shown while the latest bill is paid', async () => {
  const account = await accounts.add(11_547, 20_286)
  const bills = `select id from invoice where account_id = $1 order by due_on`
  const { rows } = await accounts.db.pool.query<{ id: string }>(bills, [account])
  const [older, latest] = rows.map(({ id }) => id)
  const debit = (bill: string | undefined, cents: number, on: string) =>
    accounts.db.pool.query<{ id: string }>(
      `insert into payment (account_id, invoice_id, received_on, amount_cents, status)
       values ($1, $2, $3, $4, 'Direct debit received') returning id`,
      [account, bill, on, cents],
    )
  const dishonoured = await debit(older, 11_547, '2026-01-20')
  await debit(latest, 20_286, '2026-02-20')
  const owner = { id: account, number: numberOf(account), subject: 'somebody' }
  await dishonourPayment(accounts, dishonoured.rows[0]!.id, owner)
  const { body } = await accounts.call<AccountResponse>(account, 'GET /api/portal/account')
  expect(body).toMatchObject({
    balance: 115.47,
    invoiceOverdue: true,
    openBills: [
      {
        id: older,
        periodStart: '2026-01-01',
        periodEnd: '2026-01-20',
        dueDate: '2026-01-20',
        balance: 115.47,
        uncountedPayment: { date: '2026-01-20', payment: 'Direct debit dishonoured' },
      },
    ],
  })
  expect(await accounts.money(account)).toMatchObject({ bill: 0 })
  await debit(undefined, 11_547, '2026-07-09')
  await accounts.db.sql.transaction().execute((sql) => allocateCredit(sql, account))
  const paid = await accounts.call<AccountResponse>(account, 'GET /api/portal/account')
  expect(paid.body).toMatchObject({ balance: 0, invoiceOverdue: false, openBills: [] })
})

test('a bill whose credit went to older bills shows what is overdue, and never says that there is nothing to pay', async () => {
  const account = await accounts.add(24_320, -10_000)
  const { rows } = await accounts.db.pool.query<{ id: string }>(
    'select id from invoice where account_id = $1 order by issued_on desc',
    [account],
  )
  await accounts.db.sql.transaction().execute((sql) => allocateCredit(sql, account))
  const content = await contentOf(rows[0]?.id ?? '')
  expect(owedAmounts(content)).toMatchObject({ total: 14_320, overdue: 14_320, ofThisBill: 0, paidByCredit: 10_000 })
  expect(paymentSentences(content)).toBe(
    'The credit of this bill has paid $100.00 of your earlier bills. The ways to pay are listed under "How to pay".',
  )
})

test('payments since the previous bill, and those reversed by the bank, have their own rows', async () => {
  const ledger = new Ledger(await accounts.add())
  const step = { cents: 5_000, at: undefined, days: 1, isStatedLate: false }
  for (const kind of ['bill', 'pay', 'bill', 'dishonour', 'bill'] as const) await ledger.apply({ ...step, kind })
  const statements = await Promise.all(ledger.bills.map(async ({ id }) => (await contentOf(id)).statement))
  expect(statements).toMatchObject([
    { previous: 0, payments: 0, takenBack: 0 },
    { previous: 5_000, payments: -5_000, takenBack: 0 },
    { previous: 5_000, payments: 0, takenBack: 5_000 },
  ])
})
