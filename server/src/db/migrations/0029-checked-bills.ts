// Validates the constraints of 0026 for existing payments, without blocking customers.
import { sql, type Kysely } from 'kysely'

const statements = ['payment', 'payment_attempt'].map(
  (table) => `alter table ${table} validate constraint ${table}_invoice`,
)

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
