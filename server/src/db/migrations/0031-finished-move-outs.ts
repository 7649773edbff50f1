// A past move-out is completed once: services entered before it that begin after it never start. Null: entered before
// this column existed.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table service add column created_at timestamptz`,
  `alter table service alter column created_at set default now()`,
  `create index move_out_scheduled on move_out (moves_on) where state = 'scheduled'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
