// When direct debit was set up, so that a customer is informed about an announced debit that was not made. Null: set up
// before this column existed.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table account add column direct_debit_since timestamptz').execute(db)
}
