// The state of rate limits, shared by all processes. Failed sign-ins are stored here, too.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table rate_limit (
    limit_name text not null,
    caller text not null, -- address, account or digest of an e-mail address
    state text not null, -- JSON, as the rule of the limit counts
    expires_at timestamptz not null,
    primary key (limit_name, caller)
  )`,
  `create index rate_limit_expiry on rate_limit (expires_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
