// What the embedded provider knows about the sessions of a login: from which browser and address, and the last use.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table idp_session (
     session_uid text primary key,
     user_agent text not null,
     address text not null,
     started_at timestamptz not null default now(),
     last_used_at timestamptz not null default now()
   )`,
  'create index idp_session_last_used_at on idp_session (last_used_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
