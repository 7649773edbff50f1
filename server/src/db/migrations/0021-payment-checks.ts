// When the gateway was last asked whether the bank has honoured a payment that was received.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table payment_attempt add column checked_at timestamptz`,
  `create index payment_attempt_received on payment_attempt (asked_at) where state = 'received'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
