// Every page requests the account's balance, so it is computed without reading old bills one by one.
import { day } from '../metering/database'
import { PayingAccounts } from '../payments/paying-accounts'

const TODAY = day('2026-11-23')
/** Twenty years. */
const MONTHS = 240

let accounts: PayingAccounts
beforeAll(async () => {
  accounts = await PayingAccounts.open(TODAY)
}, 120_000)
afterAll(() => accounts.close(), 60_000)

/** A bill of 100 dollars each month, paid on its due date; the latest ones are open. */
async function aLongKnownAccount(dueDatesAgo: readonly number[]): Promise<number> {
  const account = await accounts.add()
  const { pool } = accounts.db
  const number = `'INV' || lpad(($1::int * 1000 + n)::text, 8, '0')`
  await pool.query(
    `insert into invoice (id, account_id, issued_on, due_on, amount_cents, period_start, period_end)
     select ${number}, $1, date '2000-01-01' + n * 30, date '2000-01-01' + n * 30 + 20, 10000, date '2000-01-01' + n * 30, date '2000-01-01' + n * 30
     from generate_series(1, $2::int) as n`,
    [account, MONTHS],
  )
  await pool.query(
    `insert into payment (id, account_id, received_on, amount_cents, status)
     select md5('paid ' || id)::uuid, account_id, due_on, 10000, 'Payment received' from invoice where account_id = $1`,
    [account],
  )
  await pool.query(
    `insert into payment_allocation (payment_id, invoice_id, amount_cents)
     select md5('paid ' || id)::uuid, id, 10000 from invoice where account_id = $1`,
    [account],
  )
  for (const [index, days] of dueDatesAgo.entries())
    await pool.query(
      `insert into invoice (id, account_id, issued_on, due_on, amount_cents, period_start, period_end)
       select 'INV' || lpad(($1::int * 1000 + 500 + $2::int)::text, 8, '0'), $1, due - 20, due, 5000, due - 50, due - 21 from (select $3::date - $4::int as due) as dates`,
      [account, index, TODAY, days],
    )
  return account
}

const shown = async (account: number) => {
  const { body } = await accounts.call<{ balance: number; invoiceOverdue: boolean }>(account, 'GET /api/portal/account')
  return [body.balance, body.invoiceOverdue]
}

test.each([
  ['nothing is open', [], [0, false]],
  ['a bill is due today', [0], [50, false]],
  ['a bill was due yesterday', [1], [50, true]],
  ['one bill is late and the next is not due yet', [20, -10], [100, true]],
])('%s', async (_, dueDatesAgo, expected) => {
  expect(await shown(await aLongKnownAccount(dueDatesAgo))).toEqual(expected)
})

// Each day begins two hours later in Perth than in Brisbane, so a bill of the 22nd can be late in Brisbane but not in
// Perth.
test.each([
  ['Australia/Perth', 'VIC', '2026-11-22T15:59:59Z', '2026-11-22', false],
  ['Australia/Perth', 'VIC', '2026-11-22T16:00:00Z', '2026-11-23', true],
  [null, 'QLD', '2026-11-22T13:59:59Z', '2026-11-22', false],
  [null, 'QLD', '2026-11-22T14:00:00Z', '2026-11-23', true],
  ['Pacific/Kiritimati', 'VIC', '2026-11-22T09:59:59Z', '2026-11-22', false],
  ['Pacific/Kiritimati', 'VIC', '2026-11-22T10:00:00Z', '2026-11-23', true],
])('in %s (%s) at %s it is %s', async (zone, state, now, today, isLate) => {
  const account = await aLongKnownAccount([1])
  await accounts.db.pool.query(
    'update property p set time_zone = $2, state = $3 from account a where a.id = $1 and p.id = a.property_id',
    [account, zone, state],
  )
  const { body } = await accounts.call<object>(account, 'GET /api/portal/account', undefined, { now })
  expect(body).toMatchObject({ today, invoiceOverdue: isLate, balance: 50 })
})

test('a credit pays what is late, and counts towards the balance', async () => {
  const account = await aLongKnownAccount([3, -10])
  await accounts.db.pool.query(
    `insert into payment (account_id, received_on, amount_cents, status) values ($1, $2, 7000, 'Payment received')`,
    [account, TODAY],
  )
  expect(await shown(account)).toEqual([30, false])
})

test('reads all bills and payments together, not the payments of each bill', async () => {
  const others = Array.from({ length: 20 }, () => aLongKnownAccount([]))
  await Promise.all(others)
  const account = await aLongKnownAccount([-10])
  const { pool } = accounts.db
  await pool.query('vacuum (analyze) invoice, payment, payment_allocation')
  const count = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ read: number }>(
      `select (sum(seq_tup_read) + sum(idx_tup_fetch))::bigint as read from pg_stat_user_tables where relname in ('invoice', 'payment', 'payment_allocation')`,
    )
    return rows[0]?.read ?? 0
  }
  const before = await count()
  await shown(account)
  expect((await count()) - before).toBeLessThan(5 * MONTHS)
})
