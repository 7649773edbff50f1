// Migrations that keep bills with payments, on tables in use.
import type { Migration } from 'kysely'
import { migrate } from '../../src/db/migrate'
import * as billsWithPayments from '../../src/db/migrations/0026-bills-with-payments'
import { ChangingAccounts } from '../account/changing-accounts'
import { openMeteringDatabase, type MeteringDatabase } from '../metering/database'

const { up: keepBills }: Migration = billsWithPayments
const KEPT = '0026-bills-with-payments'
const CHECKED = '0029-checked-bills'

/** The embedded database has one session. */
const onPostgres = process.env['DATABASE_URL'] ? describe : describe.skip

onPostgres('on PostgreSQL', () => {
  let db: MeteringDatabase
  beforeAll(async () => {
    db = await openMeteringDatabase()
  }, 120_000)
  afterAll(() => db.remove(), 60_000)

  /** Restores the state before both migrations. */
  async function undo(): Promise<void> {
    for (const table of ['payment', 'payment_attempt']) {
      await db.pool.query(`alter table ${table} drop constraint ${table}_invoice`)
      await db.pool.query(
        `alter table ${table} add constraint ${table}_invoice_id_fkey foreign key (invoice_id) references invoice (id) on delete cascade`,
      )
    }
    await db.pool.query('delete from kysely_migration where name = any($1)', [[KEPT, CHECKED]])
  }

  async function constraints(): Promise<readonly { name: string; checked: boolean }[]> {
    const { rows } = await db.pool.query<{ name: string; checked: boolean }>(
      `select conname as name, convalidated as checked from pg_constraint
       where conrelid in ('payment'::regclass, 'payment_attempt'::regclass) and confrelid = 'invoice'::regclass order by 1`,
    )
    return rows
  }
  const both = (checked: boolean) => ['payment_attempt_invoice', 'payment_invoice'].map((name) => ({ name, checked }))

  /** @param invoice may be nonexistent if no constraint prevents it */
  async function addPayment(invoice: string | null): Promise<string> {
    const account = await ChangingAccounts.addTo(db)
    const { rows } = await db.pool.query<{ id: string }>(
      `insert into payment (account_id, invoice_id, received_on, amount_cents, status)
       values ($1, $2, '2026-01-15', 100, 'Payment received') returning id`,
      [account, invoice],
    )
    return rows[0]!.id
  }

  test('existing rows are not checked while the tables are locked', async () => {
    await undo()
    await db.sql.transaction().execute(keepBills)
    expect(await constraints()).toEqual(both(false))
    await db.pool.query('insert into kysely_migration values ($1, $2)', [KEPT, new Date().toISOString()])
  })

  test('existing rows are checked while a customer pays', async () => {
    const payment = await addPayment(null)
    const customer = await db.pool.connect()
    await customer.query('begin')
    await customer.query('update payment set amount_cents = 200 where id = $1', [payment])
    expect(await migrate(db)).toEqual([CHECKED])
    await customer.query('commit')
    customer.release()
    expect(await constraints()).toEqual(both(true))
  })

  test('a migration that checks rows is a separate step: if it fails, earlier ones stay', async () => {
    await undo()
    await db.pool.query('alter table payment disable trigger all')
    const payment = await addPayment('INV-of-nobody')
    await db.pool.query('alter table payment enable trigger all')
    await expect(migrate(db)).rejects.toThrow('payment_invoice')
    expect(await constraints()).toEqual(both(false))
    await db.pool.query('delete from payment where id = $1', [payment])
    expect(await migrate(db)).toEqual([CHECKED])
    expect(await constraints()).toEqual(both(true))
  })
})
