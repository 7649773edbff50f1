// The demonstration on a later day: dates relative to today move, and customers' changes stay.
import { addDays, daysBetween, todayIn, type Day } from '@switchboard/domain'
import { openDatabase, type Database } from '../../src/db/connection'
import { migrate } from '../../src/db/migrate'
import { layOut } from '@switchboard/demo/lay-out'
import { people } from '@switchboard/demo/people'
import { layOutEmbedded } from '../support/copied-databases'
import { newDataDir, removeDataDir } from '../support/server'

const DAY = 86_400_000
const first = new Date('2026-09-28T02:00:00Z')
const later = new Date(first.getTime() + 5 * DAY)
const chosen = people.filter(({ firstName }) => ['Alex', 'Noor', 'Priya', 'Grace'].includes(firstName))
const settings = { identityUrl: undefined, passwordCost: 16 }

const dataDir = newDataDir()
let db: Database
const said: string[] = []
const layOutAt = (now: Date) => layOut(db, settings, now, { people: chosen, onProgress: (words) => said.push(words) })
const today = (now: Date) => todayIn('Australia/Melbourne', now)

beforeAll(async () => {
  layOutEmbedded(dataDir)
  db = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir })
  await migrate(db)
  await layOutAt(first)
}, 120_000)
afterAll(async () => {
  await db.close()
  removeDataDir(dataDir)
}, 60_000)

async function latestBill(firstName: string) {
  const { rows } = await db.pool.query<{ id: string; due_on: Day; balance_cents: number; amount_cents: number }>(
    `select i.id, i.due_on, i.amount_cents, b.balance_cents from invoice i join invoice_balance b on b.invoice_id = i.id
     join account a on a.id = i.account_id where a.first_name = $1 order by i.issued_on desc limit 1`,
    [firstName],
  )
  return rows[0]!
}

it('the same day changes nothing', async () => {
  const began = performance.now()
  await layOutAt(new Date(first.getTime() + 60_000))
  expect(said.at(-1)).toBe('the people are up to date')
  expect(performance.now() - began).toBeLessThan(300)
})

it('a later day moves bills, move dates, end dates and readings, and keeps what customers changed', async () => {
  expect(daysBetween(today(first), (await latestBill('Alex')).due_on)).toBe(9)
  await db.sql
    .updateTable('account')
    .set({ phone: '+61491570999', send_bill_to: 1, email: 'new@example.com' })
    .where('first_name', '=', 'Alex')
    .execute()
  const { id } = await db.sql
    .selectFrom('account')
    .select('id')
    .where('first_name', '=', 'Alex')
    .executeTakeFirstOrThrow()
  const holder = {
    account_id: id,
    first_name: 'Robin',
    last_name: 'Morgan',
    date_of_birth: addDays(today(first), -10_000),
    email: 'robin@example.com',
    phone: '+61491570998',
  }
  await db.sql.insertInto('additional_contact').values(holder).execute()
  const debit = { invoice_id: (await latestBill('Alex')).id, amount_cents: 100, received_on: today(first) }
  const row = { account_id: id, subject: 'direct-debit', idempotency_key: 'a', body_sha256: '', ...debit }
  await db.sql.insertInto('payment_attempt').values(row).execute()

  await layOutAt(later)

  expect(daysBetween(today(later), (await latestBill('Alex')).due_on)).toBe(9)
  expect(
    await db.sql
      .selectFrom('account')
      .select(['phone', 'send_bill_to', 'email'])
      .where('id', '=', id)
      .executeTakeFirst(),
  ).toEqual({
    phone: '+61491570999',
    send_bill_to: 1,
    email: 'new@example.com',
  })
  const holders = await db.sql
    .selectFrom('additional_contact')
    .select('first_name')
    .where('account_id', '=', id)
    .execute()
  expect(holders).toEqual([{ first_name: 'Robin' }])

  const { rows: moves } = await db.pool.query<{ moves_on: Day }>('select moves_on from move_out')
  expect(moves).toHaveLength(1)
  expect(daysBetween(today(later), moves[0]!.moves_on)).toBeGreaterThanOrEqual(21)
  const { rows: ends } = await db.pool.query<{ ends_on: Day; wanted_on: Day }>(
    `select s.ends_on, r.wanted_on from service s join service_request r on r.service_id = s.id join account a on a.id = s.account_id where a.first_name = 'Grace'`,
  )
  expect(ends).toHaveLength(1)
  expect(ends[0]!.wanted_on).toBe(ends[0]!.ends_on)
  expect(ends[0]!.ends_on > addDays(today(later), 14)).toBe(true)
  const { rows: starts } = await db.pool.query<{ starts_on: Day }>(
    `select s.starts_on from service s join account a on a.id = s.account_id where a.first_name = 'Noor'`,
  )
  for (const { starts_on } of starts) expect(daysBetween(starts_on, today(later))).toBe(20)
  const { rows: readings } = await db.pool.query<{ last: Day }>(
    'select max(day)::text as last from usage_day where present > 0',
  )
  expect(readings[0]!.last >= addDays(today(later), -1)).toBe(true)
}, 120_000)

it('every bill stays consistent: items add up, and only the latest bill has an amount to pay', async () => {
  const { rows } = await db.pool.query<{ bills: number; crooked: number; open: number }>(
    `select count(*)::int as bills,
       count(*) filter (where i.amount_cents <> (select sum(total_cents) from invoice_item where invoice_id = i.id))::int as crooked,
       count(*) filter (where b.balance_cents <> 0)::int as open
     from invoice i join invoice_balance b on b.invoice_id = i.id`,
  )
  expect(rows[0]).toEqual({ bills: 72, crooked: 0, open: 3 })
})
