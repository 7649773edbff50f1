// A move-out whose day is over is finished once: what was entered before it and begins after it never starts. Null: from before this was kept.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table service add column created_at timestamptz`,
  `alter table service alter column created_at set default now()`,
  `create index move_out_scheduled on move_out (moves_on) where state = 'scheduled'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
