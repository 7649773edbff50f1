// Which logins and sessions the API has seen, so that a sign-in on a new device is noticed (decision record 0111).
import { sql, type Kysely } from 'kysely'

const statements = [
  // Not deleted with old sessions: after a long pause, a login's next session is not its first one.
  `create table known_login (
     account_id bigint not null references account (id) on delete cascade,
     issuer text not null,
     subject text not null,
     seen_at timestamptz not null default now(),
     mailed_at timestamptz,
     primary key (account_id, issuer, subject)
   )`,
  `create table known_session (
     account_id bigint not null references account (id) on delete cascade,
     sid_sha256 text not null,
     seen_at timestamptz not null default now(),
     primary key (account_id, sid_sha256)
   )`,
  'create index known_session_seen_at on known_session (seen_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
