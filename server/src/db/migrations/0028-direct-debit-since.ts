// Since when an account has had direct debit, so that a customer is told of a debit that was announced and not made. Null: from before this was kept.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table account add column direct_debit_since timestamptz').execute(db)
}
