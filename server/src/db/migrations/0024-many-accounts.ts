// Indexes for queries that run every few seconds, so that they read no more rows when there are more accounts.
import { sql, type Kysely } from 'kysely'

const statements = [
  // Building them may take longer than the server's statement timeout.
  `select set_config('statement_timeout', '0', true)`,
  // The previous index had only one of the query's two states, so it was not used.
  `create index payment_attempt_checked on payment_attempt (coalesce(checked_at, asked_at)) where state in ('received', 'expired')`,
  `drop index payment_attempt_received`,
  // Finds the bills of a range of days in pages.
  `create index invoice_due_page on invoice (due_on, id)`,
  `drop index invoice_due`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
