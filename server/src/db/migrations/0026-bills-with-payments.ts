// A bill that was debited or paid stays: with the bill, the rows of money that the gateway has taken would be lost.
import { sql, type Kysely } from 'kysely'

/**
 * `no action` is checked at the end of a statement, so that an account can be deleted, with its bills and its payments. Rows that are there are looked at
 * by 0029: here nobody could use the tables meanwhile.
 */
const keepBills = (table: string) =>
  `alter table ${table} drop constraint ${table}_invoice_id_fkey,
     add constraint ${table}_invoice foreign key (invoice_id) references invoice (id) on delete no action not valid`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['payment', 'payment_attempt']) await sql.raw(keepBills(table)).execute(db)
}
