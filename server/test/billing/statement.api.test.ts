// A bill's account summary agrees with the dashboard and with an independent ledger, and never changes after the bill
// was issued (D68).
import fc from 'fast-check'
import { owedAmounts } from '../../src/billing/invoice-pdf/account-statement'
import { paymentSentences } from '../../src/billing/invoice-pdf/payment-text'
import { readInvoiceContent } from '../../src/billing/invoice-pdf/read-content'
import { stateBills } from '../../src/billing/state-bills'
import { allocateCredit } from '../../src/payments/allocate-credit'
import { dishonourPayment } from '../../src/payments/dishonour-payment'
import { numberOf } from '../account/changing-accounts'
import { day } from '../metering/database'
import { PayingAccounts } from '../payments/paying-accounts'
import { isLong } from '../support/long'

let accounts: PayingAccounts
beforeAll(async () => {
  accounts = await PayingAccounts.open(day('2026-11-23'))
}, 120_000)
afterAll(() => accounts.close(), 60_000)

const billPortal = { portal: undefined, announcesDebits: false }

async function contentOf(id: string) {
  const content = await readInvoiceContent(accounts.db, id, billPortal)
  if (!content) throw new Error(`${id} is absent`)
  return content
}

interface Step {
  readonly kind: 'bill' | 'pay' | 'debit' | 'dishonour'
  readonly cents: number
  /** Which payment is dishonoured. */
  readonly at: number
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
  /** Total of the account, including this bill. */
  readonly total: number
}

class Ledger {
  private today = 0
  private payments: { readonly id: string; readonly cents: number }[] = []
  readonly bills: LedgerBill[] = []
  balance = 0

  constructor(readonly account: number) {}

  async apply(step: Step): Promise<void> {
    this.today += step.days
    if (step.kind === 'bill') await this.bill(step)
    else if (step.kind === 'dishonour') await this.dishonour(step.at)
    else await this.pay(step)
  }

  private async bill({ cents, isStatedLate }: Step): Promise<void> {
    const issued = isoDay(this.today)
    const due = this.today + FIFTEEN_WEEKDAYS
    const month = `20${50 + Math.floor(this.bills.length / 12)}-${String((this.bills.length % 12) + 1).padStart(2, '0')}-01`
    const id = await accounts.db.sql.transaction().execute(async (sql) => {
      const row = {
        id: `INV${String(this.account).padStart(5, '0')}${String(this.bills.length).padStart(3, '0')}`,
        account_id: this.account,
        issued_on: issued,
        due_on: isoDay(due),
        amount_cents: cents,
        period_start: day(month),
        period_end: day(month),
      }
      await sql.insertInto('invoice').values(row).execute()
      await allocateCredit(sql, this.account)
      if (!isStatedLate) await stateBills(sql, this.account)
      return row.id
    })
    this.balance += cents
    this.bills.push({ id, cents, due, total: this.balance })
  }

  /** A debit pays the latest bill on its due date or later. */
  private async pay({ kind, cents }: Step): Promise<void> {
    const latest = this.bills.at(-1)
    if (kind === 'debit' && (!latest || latest.due > this.today || latest.cents <= 0)) return
    const amount_cents = kind === 'debit' && latest ? latest.cents : Math.abs(cents) || 1
    const id = await accounts.db.sql.transaction().execute(async (sql) => {
      const row = {
        account_id: this.account,
        invoice_id: kind === 'debit' && latest ? latest.id : null,
        amount_cents,
        received_on: isoDay(this.today),
        status: 'Payment received',
      }
      const inserted = await sql.insertInto('payment').values(row).returning('id').executeTakeFirstOrThrow()
      await allocateCredit(sql, this.account)
      return inserted.id
    })
    this.payments.push({ id, cents: amount_cents })
    this.balance -= amount_cents
  }

  private async dishonour(at: number): Promise<void> {
    const [payment] = this.payments.splice(at % Math.max(1, this.payments.length), 1)
    if (!payment) return
    const owner = { id: this.account, number: numberOf(this.account), subject: 'somebody' }
    await dishonourPayment(accounts, payment.id, owner)
    this.balance += payment.cents
  }

  /** The bills' open amounts by the payment rule, in cents. */
  async open() {
    const { rows } = await accounts.db.pool.query<{ id: string; cents: number; due: string }>(
      'select invoice_id as id, balance_cents as cents, due_on as due from invoice_balance where account_id = $1 and balance_cents > 0',
      [this.account],
    )
    const sum = (bills: typeof rows) => bills.reduce((total, { cents }) => total + cents, 0)
    const last = this.bills.at(-1)?.id
    return {
      ofThisBill: sum(rows.filter(({ id }) => id === last)),
      ofEarlierBills: sum(rows.filter(({ id }) => id !== last)),
      overdue: sum(rows.filter(({ due }) => due < isoDay(this.today))),
    }
  }
}

async function expectAgreement(ledger: Ledger, bill: LedgerBill): Promise<void> {
  const content = await contentOf(bill.id)
  const owed = owedAmounts(content)
  expect(owed.total).toBe(ledger.balance)
  expect(owed).toMatchObject(await ledger.open())
  const { body } = await accounts.call<{ balance: number }>(ledger.account, 'GET /api/portal/account')
  expect(Math.round(body.balance * 100)).toBe(owed.total)
  expect(paymentSentences(content).includes('nothing to pay')).toBe(owed.total <= 0)
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('bill', 'bill', 'pay', 'pay', 'debit', 'dishonour'),
    cents: fc.integer({ min: -9, max: 15 }),
    at: fc.nat(6),
    days: fc.nat(25),
    isStatedLate: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

test('after random bills, payments and dishonoured debits a new bill matches the dashboard, and no older bill changes', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      const ledger = new Ledger(await accounts.add())
      for (const step of drawn) {
        const bills = ledger.bills.length
        await ledger.apply(step)
        const bill = ledger.bills[bills]
        if (bill) await expectAgreement(ledger, bill)
      }
      for (const { id, total } of ledger.bills) expect(owedAmounts(await contentOf(id)).total).toBe(total)
    }),
    { numRuns: isLong ? 200 : 40 },
  )
}, 120_000)

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
  const step = { cents: 5_000, at: 0, days: 1, isStatedLate: false }
  for (const kind of ['bill', 'pay', 'bill', 'dishonour', 'bill'] as const) await ledger.apply({ ...step, kind })
  const statements = await Promise.all(ledger.bills.map(async ({ id }) => (await contentOf(id)).statement))
  expect(statements).toMatchObject([
    { previous: 0, payments: 0, takenBack: 0 },
    { previous: 5_000, payments: -5_000, takenBack: 0 },
    { previous: 5_000, payments: 0, takenBack: 5_000 },
  ])
})
