// The accepted version of the Direct Debit Request Service Agreement for a card or bank account, and the time. Null:
// set up before acceptance was required.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table payment_method add column agreement_version text, add column agreement_accepted_at timestamptz')
    .execute(db)
}
