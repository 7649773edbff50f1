// The language in which the customers of an account read the portal and its emails (decision record 0116).
import { sql, type Kysely } from 'kysely'

const statements = [`alter table account add column language text not null default 'en'`]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
