// Links in mails that confirm a new login address or restore the previous one (D71).
import { sql, type Kysely } from 'kysely'

const statements = [
  // Only the mail contains the link itself. `account_version`: the account's version after the change, which orders the
  // changes.
  `create table email_link (
     token_sha256 text primary key,
     kind text not null check (kind in ('confirm', 'undo')),
     account_id bigint not null references account (id) on delete cascade,
     subject text not null,
     email text not null,
     other_email text not null,
     was_verified boolean not null default true,
     account_version integer not null,
     made_at timestamptz not null default now(),
     expires_at timestamptz not null,
     used_at timestamptz
   )`,
  `create index email_link_account on email_link (account_id)`,
  `create index email_link_expiry on email_link (expires_at)`,
  // A change by a link takes the same steps as a change by a customer. If it is interrupted, an older release undoes it, and
  // the link still works.
  `alter table email_change add column kind text not null default 'change' check (kind in ('change', 'confirm', 'undo')), add column link_sha256 text`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
