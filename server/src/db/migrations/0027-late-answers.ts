// What the gateway says late of a debit: after its day the customer may pay meanwhile, and a refused one is asked about, like one that was given up.
import { sql, type Kysely } from 'kysely'

const statements = [
  // A debit may wait beside a payment of the customer. Another index allows one debit of a bill.
  `create unique index payment_attempt_by_customer on payment_attempt (account_id) where state = 'pending' and invoice_id is null`,
  `drop index payment_attempt_once`,
  `create index payment_attempt_followed on payment_attempt (coalesce(checked_at, asked_at)) where state in ('received', 'expired', 'refused')`,
  `drop index payment_attempt_checked`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
