// The dashboard's debt and the history agree after any bills, payments and dishonoured payments (D67).
import type { AccountResponse, BillingHistoryResponse, LatestInvoiceResponse } from '@switchboard/wire'
import fc from 'fast-check'
import { allocateCredit } from '../../src/payments/allocate-credit'
import { dishonourPayment } from '../../src/payments/dishonour-payment'
import { numberOf } from '../account/changing-accounts'
import { day } from '../metering/database'
import { PayingAccounts } from './paying-accounts'

const TODAY = day('2026-07-10')
const HISTORIES = process.env['LONG'] ? 200 : 60
const SEED = 67

let accounts: PayingAccounts
beforeAll(async () => {
  accounts = await PayingAccounts.open(TODAY)
}, 120_000)
afterAll(() => accounts.close(), 60_000)

type Step =
  | { readonly kind: 'bill'; readonly cents: number }
  /** `bill`: the bill that a debit names, counted from the latest; undefined for a payment without a bill. */
  | { readonly kind: 'payment'; readonly cents: number; readonly bill: number | undefined; readonly on: number }
  /** `payment`: counted from the latest. */
  | { readonly kind: 'dishonour'; readonly payment: number }

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('bill' as const), cents: fc.integer({ min: -9, max: 30 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('payment' as const),
      cents: fc.integer({ min: 1, max: 40 }),
      bill: fc.option(fc.nat(2), { nil: undefined }),
      on: fc.integer({ min: 1, max: 28 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('dishonour' as const), payment: fc.nat(3) }) },
)
const histories = fc.sample(fc.array(step, { minLength: 4, maxLength: 9 }), { seed: SEED, numRuns: HISTORIES })

/** Issues one bill a month, due on the twentieth. */
async function makeHistory(steps: readonly Step[]): Promise<number> {
  const account = await accounts.add()
  const bills: string[] = []
  const payments: string[] = []
  const { pool, sql } = accounts.db
  for (const each of steps) {
    const month = `2026-0${Math.max(1, bills.length)}`
    if (each.kind === 'bill') {
      await accounts.bill(account, each.cents, bills.length + 1)
      bills.unshift(`INV${String(account).padStart(6, '0')}0${bills.length + 1}`)
    } else if (each.kind === 'payment') {
      const { rows } = await pool.query<{ id: string }>(
        `insert into payment (account_id, invoice_id, received_on, amount_cents, status)
         values ($1, $2, $3, $4, 'Payment received') returning id`,
        [
          account,
          each.bill === undefined ? null : bills[each.bill],
          `${month}-${String(each.on).padStart(2, '0')}`,
          each.cents,
        ],
      )
      payments.unshift(rows[0]!.id)
    } else {
      const id = payments[each.payment]
      if (id) await dishonourPayment(accounts, id, { id: account, number: numberOf(account), subject: 'somebody' })
    }
    await sql.transaction().execute((transaction) => allocateCredit(transaction, account))
  }
  return account
}

const cents = (dollars: number) => Math.round(dollars * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0)

async function expectAgreement(id: number): Promise<'owing' | 'hidden' | 'nothing'> {
  const [{ body: account }, { body: latest }, { body: history }] = await Promise.all([
    accounts.call<AccountResponse>(id, 'GET /api/portal/account'),
    accounts.call<LatestInvoiceResponse | undefined>(id, 'GET /api/portal/invoices/latest'),
    accounts.call<BillingHistoryResponse>(id, 'GET /api/portal/billingHistory'),
  ])
  expect(cents(account.balance)).toBe(
    sum(history.filter((entry) => entry.counts !== false).map(({ amount }) => amount)),
  )
  const bills = history.flatMap(({ invoice }) => invoice ?? [])
  expect(latest && { id: latest.id, balance: latest.balance, dueDate: latest.dueDate }).toEqual(
    bills[0] && { id: bills[0].id, balance: bills[0].balance, dueDate: bills[0].dueDate },
  )
  const open = bills.filter(({ balance }) => balance > 0).sort((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  expect(account.openBills.map(({ uncountedPayment: _, ...bill }) => bill)).toEqual(open)
  expect(sum(open.map(({ balance }) => balance))).toBe(Math.max(0, cents(account.balance)))
  expect(account.invoiceOverdue).toBe(open.some(({ dueDate }) => dueDate < TODAY))
  const uncountedOfLatest = account.openBills.find((bill) => bill.id === latest?.id)?.uncountedPayment
  if (uncountedOfLatest !== undefined) expect(uncountedOfLatest).toEqual(latest?.uncountedPayment)
  for (const { uncountedPayment } of account.openBills)
    if (uncountedPayment)
      expect(history).toContainEqual(expect.objectContaining({ ...uncountedPayment, counts: false }))
  if (account.balance <= 0) return 'nothing'
  return account.balance === latest?.balance ? 'owing' : 'hidden'
}

test('the dashboard and the history agree after random histories', async () => {
  const found = { owing: 0, hidden: 0, nothing: 0 }
  await Promise.all(
    Array.from({ length: 4 }, async (_, worker) => {
      for (const steps of histories.filter((_, i) => i % 4 === worker))
        found[await expectAgreement(await makeHistory(steps))]++
    }),
  )
  expect(found.owing + found.hidden + found.nothing).toBe(HISTORIES)
  for (const count of Object.values(found)) expect(count).toBeGreaterThan(HISTORIES * 0.075)
}, 60_000)

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
