// For changes by customers: an outbox with leases, and services that end with a move-out.
import { sql, type Kysely } from 'kysely'

const statements = [
  // Nothing was ever stored in it.
  `drop table outbox`,
  // A process claims a mail with a lease. If the process dies, the lease expires and another process sends the mail.
  `create table mail_outbox (
     id uuid primary key default gen_random_uuid(),
     event text not null,
     account_id bigint not null references account (id) on delete cascade,
     template text not null,
     facts jsonb not null,
     recipient text not null,
     created_at timestamptz not null default now(),
     due_at timestamptz not null default now(),
     attempts smallint not null default 0,
     lease uuid,
     leased_until timestamptz,
     sent_at timestamptz,
     dead_at timestamptz,
     error text,
     unique (event, recipient),
     check ((lease is null) = (leased_until is null)),
     check (num_nonnulls(sent_at, dead_at) <= 1)
   )`,
  `create index mail_outbox_due on mail_outbox (due_at) where sent_at is null and dead_at is null`,

  // Services with their end dates: a booked move-out ends all of them (D33). A service that starts later ends on its first
  // day.
  `create view account_service as
     select s.id, s.account_id, s.product_code, s.details_type, s.subscription_name, s.starts_on,
       case when m.moves_on is null then s.ends_on else least(s.ends_on, greatest(m.moves_on, s.starts_on)) end as ends_on,
       s.cancelled_on, s.uom, s.price_micros, s.tax_inclusive, s.position
     from service s left join move_out m on m.account_id = s.account_id and m.state <> 'withdrawn'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
