// Looks at the payments that were there when 0026 made its constraints. Customers read and pay meanwhile.
import { sql, type Kysely } from 'kysely'

const statements = ['payment', 'payment_attempt'].map(
  (table) => `alter table ${table} validate constraint ${table}_invoice`,
)

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
