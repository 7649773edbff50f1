// Sessions that the API refuses already, and the provider has still to end; and which of the provider's events are in
// the audit log (decision record 0120).
import { sql, type Kysely } from 'kysely'

const statements = [
  'alter table ended_session add column pending boolean not null default false',
  'create index ended_session_pending on ended_session (sid) where pending',
  'create table provider_event (id text primary key, at timestamptz not null)',
  'create index provider_event_at on provider_event (at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
