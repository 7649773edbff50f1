// News by email: what customers have chosen, and one email a day (decision record 0110).
import { sql, type Kysely } from 'kysely'

const statements = [
  // A kind without a row is as at first.
  `create table mail_preference (
     account_id bigint not null references account (id) on delete cascade,
     kind text not null,
     by_mail boolean not null,
     changed_at timestamptz not null default now(),
     primary key (account_id, kind)
   )`,

  // The only news of a day by the property's clock.
  `create table mail_day (
     account_id bigint not null references account (id) on delete cascade,
     day date not null,
     mail_id uuid not null,
     primary key (account_id, day)
   )`,

  // The readings of all services are looked at once a day by UTC, by one server at a time.
  `create table news_round (
     day date primary key,
     last_service bigint not null default 0,
     claimed_at timestamptz not null default now(),
     finished_at timestamptz
   )`,

  // Null for emails that are no news. Those are sent first.
  `alter table mail_outbox add column kind text`,
  `create index mail_outbox_next on mail_outbox ((kind is not null), due_at) where sent_at is null and dead_at is null`,
  `create index mail_outbox_waiting_news on mail_outbox (account_id) where kind is not null and sent_at is null and dead_at is null`,
  // News is sent once, even if the address of the account changes meanwhile.
  `create unique index mail_outbox_news on mail_outbox (account_id, event) where kind is not null`,
  `create index service_starts on service (starts_on)`,
  `create index service_ends on service (ends_on) where ends_on is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
