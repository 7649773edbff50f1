// Ended sessions of the provider, so that the API refuses their tokens before they expire (D63). Old rows are deleted.
import { sql, type Kysely } from 'kysely'

const statements = [
  'create table ended_session (sid text primary key, ended_at timestamptz not null default now())',
  'create index ended_session_ended_at on ended_session (ended_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
