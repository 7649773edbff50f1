// A payment that the portal makes by direct debit names its bill. Each bill is debited at most once.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table payment_attempt add column invoice_id text references invoice (id) on delete cascade`,
  `create unique index payment_attempt_invoice on payment_attempt (invoice_id) where invoice_id is not null`,
  `create index invoice_due on invoice (due_on)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
