// Credits and open bills from before credits paid bills.
import { migrate } from '../../src/db/migrate'
import { ChangingAccounts } from '../account/changing-accounts'
import { openMeteringDatabase, type MeteringDatabase } from '../metering/database'

const BEFORE = [
  `create or replace view invoice_balance as
     select i.id as invoice_id, i.account_id, i.due_on,
       i.amount_cents
         - coalesce((select sum(p.amount_cents) from payment p where p.invoice_id = i.id and p.counts), 0)::bigint
         - coalesce((select sum(l.amount_cents) from payment_allocation l join payment p on p.id = l.payment_id
             where l.invoice_id = i.id and p.counts), 0)::bigint as balance_cents
     from invoice i`,
  'drop table invoice_allocation',
  `delete from kysely_migration where name = '0020-bill-credit'`,
]

let db: MeteringDatabase
beforeAll(async () => {
  db = await openMeteringDatabase()
  for (const statement of BEFORE) await db.pool.query(statement)
}, 120_000)
afterAll(() => db.remove(), 60_000)

/** @param bills their amounts in cents, oldest first. @returns the id of the account and the numbers of the bills */
async function anAccount(...bills: readonly number[]): Promise<[number, ...string[]]> {
  const account = await ChangingAccounts.addTo(db)
  const ids = bills.map((_, index) => `INV${String(account).padStart(6, '0')}0${index + 1}`)
  for (const [index, cents] of bills.entries())
    await db.pool.query(
      `insert into invoice (id, account_id, issued_on, due_on, amount_cents, period_start, period_end)
       values ($1, $2, $3, $4, $5, $3, $4)`,
      [ids[index], account, `2026-0${index + 1}-01`, `2026-0${index + 1}-20`, cents],
    )
  return [account, ...ids]
}

/** @param bill number of the bill that the customer paid, if any. @returns the id of the payment */
async function paid(account: number, cents: number, bill?: string, counts = true): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into payment (account_id, invoice_id, received_on, amount_cents, status, counts)
     values ($1, $2, '2026-01-15', $3, 'Payment received', $4) returning id`,
    [account, bill, cents, counts],
  )
  return rows[0]!.id
}

const standing = async (account: number) => {
  const open = await db.pool.query<{ cents: number }>(
    'select balance_cents as cents from invoice_balance where account_id = $1 order by due_on',
    [account],
  )
  const credit = await db.pool.query<{ cents: number }>(
    'select credit_cents as cents from account_credit where account_id = $1',
    [account],
  )
  return { open: open.rows.map(({ cents }) => cents), credit: credit.rows[0]?.cents ?? 0 }
}

test('the migration pays open bills from the same account’s credit, and does not change other accounts', async () => {
  const [paidAhead, allocated] = await anAccount(3_000, 4_000)
  const payment = await paid(paidAhead, 5_000)
  await db.pool.query('insert into payment_allocation values ($1, $2, 1000)', [payment, allocated])
  const [inFavour] = await anAccount(-3_000, 10_000)
  const [overpaid, first] = await anAccount(5_000, 4_000)
  await paid(overpaid, 7_000, first)
  const [dishonoured] = await anAccount(5_000)
  await paid(dishonoured, 5_000, undefined, false)
  const [owing] = await anAccount(5_000, 6_000)
  const [ahead] = await anAccount(5_000)
  await paid(ahead, 9_000)

  expect(await migrate(db)).toEqual(['0020-bill-credit'])

  expect(await standing(paidAhead)).toEqual({ open: [0, 2_000], credit: 0 })
  expect(await standing(inFavour)).toEqual({ open: [0, 7_000], credit: 0 })
  expect(await standing(overpaid)).toEqual({ open: [0, 2_000], credit: 0 })
  expect(await standing(dishonoured)).toEqual({ open: [5_000], credit: 0 })
  expect(await standing(owing)).toEqual({ open: [5_000, 6_000], credit: 0 })
  expect(await standing(ahead)).toEqual({ open: [0], credit: 4_000 })
})
