import { sql, type Kysely, type Migration } from 'kysely'

const statements = [
  `create table idp_user (
     id text primary key,
     email text not null unique check (email = lower(email)),
     email_verified boolean not null default true,
     enabled boolean not null default true,
     first_name text not null,
     last_name text not null,
     account_number text not null check (account_number ~ '^[0-9]{10}$'),
     password_hash text not null,
     password_changed_at timestamptz not null default now()
   )`,
  `create table idp_state (
     kind text not null,
     id text not null,
     payload text not null,
     grant_id text,
     account_id text,
     session_uid text,
     consumed_at timestamptz,
     expires_at timestamptz,
     primary key (kind, id)
   )`,
  'create index idp_state_grant on idp_state (grant_id) where grant_id is not null',
  'create index idp_state_account on idp_state (account_id) where account_id is not null',
  'create index idp_state_session on idp_state (session_uid) where session_uid is not null',
  'create index idp_state_expiry on idp_state (expires_at)',
  `create table idp_secret (
     name text primary key,
     value text not null,
     created_at timestamptz not null default now()
   )`,
  `create table idp_attempt (
     address text primary key,
     failures integer not null,
     locked_until timestamptz,
     last_at timestamptz not null
   )`,
]

export const identity: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
