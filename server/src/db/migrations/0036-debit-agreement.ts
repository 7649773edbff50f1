// Which version of the Direct Debit Request Service Agreement was accepted for a card or a bank account, and when. Null: it was set up before this was asked.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table payment_method add column agreement_version text, add column agreement_accepted_at timestamptz')
    .execute(db)
}
