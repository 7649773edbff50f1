// Frequent jobs read only a few rows, however many accounts and payments there are.
import { day } from '../metering/database'
import { PayingAccounts } from './paying-accounts'

const ACCOUNTS = 8_000
const PAYMENTS = 20_000
/** More than a page of bills. Their amounts are zero. */
const DUE_BILLS = 1_200

let accounts: PayingAccounts
beforeAll(async () => {
  accounts = await PayingAccounts.open(day('2026-11-23'))
}, 120_000)
afterAll(() => accounts.close(), 60_000)

/** Works in one session, so that its counts can be read immediately. */
async function rowsReadBy(work: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> {
  const count = async () => {
    await accounts.db.pool.query('select pg_stat_force_next_flush()')
    const { rows } = await accounts.db.pool.query<{ name: string; read: number }>(
      'select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables',
    )
    return new Map(rows.map(({ name, read }) => [name, read]))
  }
  const before = await count()
  await work()
  const after = await count()
  expect(accounts.db.pool.totalCount).toBe(1)
  return Object.fromEntries([...after].map(([name, read]) => [name, read - (before.get(name) ?? 0)]))
}

test('recent payments are found among all payments ever made', async () => {
  const account = await accounts.add(5_000)
  await accounts.db.pool.query(
    `insert into payment_attempt (account_id, subject, idempotency_key, body_sha256, amount_cents, received_on, state, asked_at, checked_at)
     select $1, 'somebody', 'key-' || n, '', 1000, '2026-01-20', 'received', now() - interval '60 days' - n * interval '1 minute', now() - interval '54 days'
     from generate_series(1, $2::int) as n`,
    [account, PAYMENTS],
  )
  await accounts.call(
    account,
    'POST /api/portal/account/payment',
    { amountCents: 1_000, token: await accounts.cardToken() },
    { 'idempotency-key': 'a-new-one' },
  )
  await accounts.db.pool.query('vacuum (analyze) payment_attempt')
  await accounts.takeBack(account)
  const read = await rowsReadBy(() => accounts.checkPayments())
  expect((await accounts.money(account)).balance).toBe(50)
  expect(read['payment_attempt']).toBeLessThan(20)
})

test('due bills are found without reading all accounts', async () => {
  await accounts.db.pool.query(
    `with places as (
       insert into property (path, city, postcode, state) select '/many/' || n || '/', 'Melbourne', '3008', 'VIC' from generate_series(1, $1::int) as n returning id
     ), people as (
       insert into account (number, property_id, first_name, last_name, date_of_birth, email, phone, address_line1, customer_type, opened_on, direct_debit, default_payment_method_id)
       select 5000000000 + id, id, 'Mia', 'Meter', '1980-01-01', 'mia@example.com', '+61412345678', '1 Meter Lane', 'RESI', '2020-01-01', true, md5(id::text)::uuid
       from places returning id, default_payment_method_id as method
     ), methods as (
       insert into payment_method (id, account_id, type, masked_number, holder, description, at_gateway)
       select method, id, 'bankAccount', 'XXX-XXX XXXX5678', 'Mia Meter', 'Bank account', true from people
     )
     insert into invoice (id, account_id, issued_on, due_on, amount_cents, period_start, period_end)
     select 'INV' || lpad((90000000 + row_number() over ())::text, 8, '0'), id, '2026-10-01', case when row_number() over () <= $2::int then date '2026-10-20' else '2026-12-20' end,
       0, '2026-09-01', '2026-09-30' from people`,
    [ACCOUNTS, DUE_BILLS],
  )
  await accounts.db.pool.query('vacuum (analyze)')
  const read = await rowsReadBy(() => accounts.collectDebits(new Date('2026-10-20T02:00:00Z')))
  expect(read['account']).toBeGreaterThanOrEqual(DUE_BILLS)
  for (const table of ['account', 'payment_method', 'property']) expect(read[table]).toBeLessThan(2 * DUE_BILLS)
})
