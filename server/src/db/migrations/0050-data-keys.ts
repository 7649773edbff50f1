// Keys with which a customer's own programs read usage and bills (decision record 0101). `sha256` is that of the key,
// whose text is not stored.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table data_key (
     id uuid primary key default gen_random_uuid(),
     account_id bigint not null references account (id) on delete cascade,
     subject text not null,
     name text not null,
     scope text not null check (scope in ('usage', 'bills', 'all')),
     sha256 text not null unique,
     expires_on date not null,
     created_at timestamptz not null default now(),
     last_used_at timestamptz
   )`,
  'create index data_key_account on data_key (account_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
