// Prevents deleting a bill that was debited or paid, which would delete the records of money taken by the gateway.
import { sql, type Kysely } from 'kysely'

/**
 * `no action` is checked at the end of a statement, so an account can still be deleted with its bills and payments.
 * Migration 0029 validates existing rows, because doing so here would block the tables.
 */
const keepBills = (table: string) =>
  `alter table ${table} drop constraint ${table}_invoice_id_fkey,
     add constraint ${table}_invoice foreign key (invoice_id) references invoice (id) on delete no action not valid`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['payment', 'payment_attempt']) await sql.raw(keepBills(table)).execute(db)
}
