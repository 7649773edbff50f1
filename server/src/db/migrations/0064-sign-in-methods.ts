// Passkeys, authenticator apps and recovery codes of the embedded provider (decision record 0112).
import { sql, type Kysely } from 'kysely'

const statements = [
  // False after the password was removed for a person who has to choose another one.
  `alter table idp_user add column has_password boolean not null default true`,

  `create table idp_credential (
     id uuid primary key default gen_random_uuid(),
     user_id text not null references idp_user (id) on delete cascade,
     kind text not null check (kind in ('passkey', 'authenticator')),
     label text not null,
     created_at timestamptz not null default now(),
     last_used_at timestamptz,
     webauthn_id text unique,
     rp_id text,
     public_key text,
     counter bigint,
     transports text,
     sealed_secret text,
     last_step bigint
   )`,
  `create index idp_credential_user on idp_credential (user_id)`,
  `create unique index idp_credential_authenticator on idp_credential (user_id) where kind = 'authenticator'`,

  `create table idp_recovery_code (
     user_id text not null references idp_user (id) on delete cascade,
     hash text not null,
     created_at timestamptz not null default now(),
     used_at timestamptz,
     primary key (user_id, hash)
   )`,

  // What one page waits for: a signature, a code. Taking it deletes it.
  `create table idp_challenge (
     interaction text not null,
     purpose text not null,
     value text not null,
     expires_at timestamptz not null,
     primary key (interaction, purpose)
   )`,
  `create index idp_challenge_expiry on idp_challenge (expires_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
