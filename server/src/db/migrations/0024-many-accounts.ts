// Indexes with which what runs every few seconds reads no more of the tables when they have more accounts.
import { sql, type Kysely } from 'kysely'

const statements = [
  // Building them may take longer than the server's statement timeout.
  `select set_config('statement_timeout', '0', true)`,
  // Of the two states that the query names, the index before had one, so that it was not used.
  `create index payment_attempt_checked on payment_attempt (coalesce(checked_at, asked_at)) where state in ('received', 'expired')`,
  `drop index payment_attempt_received`,
  // Gives the bills of some days in pages.
  `create index invoice_due_page on invoice (due_on, id)`,
  `drop index invoice_due`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
