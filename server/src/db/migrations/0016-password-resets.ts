// Links that set a new password at the embedded provider.
import { sql, type Kysely } from 'kysely'

const statements = [
  // Only the mail contains the link itself.
  `create table idp_reset (
     token_sha256 text primary key,
     user_id text not null references idp_user (id) on delete cascade,
     expires_at timestamptz not null
   )`,
  `create index idp_reset_user on idp_reset (user_id)`,
  `create index idp_reset_expiry on idp_reset (expires_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
