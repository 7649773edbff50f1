// Late responses of the gateway about debits: after the due date the customer may pay meanwhile, and refused debits are
// checked again, like abandoned ones.
import { sql, type Kysely } from 'kysely'

const statements = [
  // A debit may be pending at the same time as a payment by the customer. Another index allows one debit of each bill.
  `create unique index payment_attempt_by_customer on payment_attempt (account_id) where state = 'pending' and invoice_id is null`,
  `drop index payment_attempt_once`,
  `create index payment_attempt_followed on payment_attempt (coalesce(checked_at, asked_at)) where state in ('received', 'expired', 'refused')`,
  `drop index payment_attempt_checked`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
