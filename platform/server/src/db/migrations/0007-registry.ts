// The registry: numbered states, which are only ever added, and the published builds.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table registry_build (
    part text not null,
    build text not null,
    record text not null, -- canonical JSON with its signature, byte for byte as it was checked
    published_at timestamptz not null default now(),
    published_by text not null,
    why text not null,
    signed_anew_at timestamptz, -- the record has another signature since then
    primary key (part, build)
  )`,
  `create index registry_build_newest on registry_build (part, published_at)`,
  `create index registry_build_signed_anew on registry_build (signed_anew_at) where signed_anew_at is not null`,

  // A change is inserted under the next number. If two processes insert the same number, the second fails and reads the state again.
  `create table registry_state (
    environment text not null check (environment in ('prod', 'nonprod')),
    number integer not null check (number > 0),
    at timestamptz not null,
    who text not null,
    why text not null,
    part text, -- null where the whole environment or a cohort is concerned
    change text not null, -- canonical JSON
    from_build text,
    to_build text,
    state text not null, -- canonical JSON: what the change made of the state before
    primary key (environment, number)
  )`,
  `create index registry_state_part on registry_state (environment, part, number)`,

  `create table registry_key (
    id text primary key,
    public_key text not null,
    parts text[] not null, -- '*': every part
    owner text not null,
    added_at timestamptz not null default now(),
    added_by text not null,
    why text not null,
    revoked_at timestamptz,
    revoked_by text,
    revoked_why text
  )`,

  `create table registry_token (
    id text primary key,
    hash text not null, -- SHA-256 of the secret half, which nobody keeps
    owner text not null,
    parts text[] not null,
    operator boolean not null default false,
    created_at timestamptz not null default now(),
    added_by text not null,
    why text not null,
    revoked_at timestamptz,
    revoked_by text,
    revoked_why text
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
