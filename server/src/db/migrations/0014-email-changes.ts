// Lets another process finish or undo a change of the login address (D36).
import { sql, type Kysely } from 'kysely'

const statements = [
  // Nothing was ever stored in it.
  `drop table email_change`,
  // `login_before`: the provider's values before the change. While the lease lasts, no other process touches the change;
  // without a lease, a repeated request may continue immediately, and other requests wait until leased_until.
  `create table email_change (
     id uuid primary key default gen_random_uuid(),
     account_id bigint not null references account (id) on delete cascade,
     subject text not null,
     old_email text not null,
     new_email text not null,
     state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
     login_before jsonb,
     lease uuid,
     leased_until timestamptz not null default now(),
     asked_at timestamptz not null default now()
   )`,
  `create unique index email_change_once on email_change (account_id) where state = 'pending'`,
  `create unique index email_change_address on email_change (lower(new_email)) where state = 'pending'`,
  `create index email_change_due on email_change (leased_until) where state = 'pending'`,
  `create index account_email on account (lower(email))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
