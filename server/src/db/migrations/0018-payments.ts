// Payments and direct debits through a payment gateway. No column has the number of a card or of a bank account.
import { sql, type Kysely } from 'kysely'

const statements = [
  // The gateway identifies a stored method by the same id. For older methods, only the mask is known.
  `alter table payment_method
     add column holder text,
     add column description text,
     add column at_gateway boolean not null default false,
     add constraint payment_method_description check (not at_gateway or (description is not null and holder is not null))`,

  // Stored as soon as the customer requests a payment. Has the same id as the payment, here and at the gateway.
  `create table payment_attempt (
     id uuid primary key default gen_random_uuid(),
     account_id bigint not null references account (id) on delete cascade,
     subject text not null,
     idempotency_key text not null check (length(idempotency_key) between 1 and 200),
     body_sha256 text not null,
     amount_cents bigint not null check (amount_cents > 0),
     token text, -- works once; deleted when the attempt has ended
     method_id uuid, -- instead of a token
     received_on date not null,
     state text not null default 'pending' check (state in ('pending', 'received', 'declined', 'refused', 'expired')),
     asked_at timestamptz not null default now(),
     unique (account_id, idempotency_key)
   )`,
  `create unique index payment_attempt_once on payment_attempt (account_id) where state = 'pending'`,
  `create index payment_attempt_due on payment_attempt (asked_at) where state = 'pending'`,

  // A payment may pay several bills. The rest is a credit of the account.
  `create table payment_allocation (
     payment_id uuid not null references payment (id) on delete cascade,
     invoice_id text not null references invoice (id) on delete cascade,
     amount_cents bigint not null check (amount_cents > 0),
     primary key (payment_id, invoice_id)
   )`,
  `create index payment_allocation_invoice on payment_allocation (invoice_id)`,
  `create or replace view invoice_balance as
     select i.id as invoice_id, i.account_id, i.due_on,
       i.amount_cents
         - coalesce((select sum(p.amount_cents) from payment p where p.invoice_id = i.id and p.counts), 0)::bigint
         - coalesce((select sum(l.amount_cents) from payment_allocation l join payment p on p.id = l.payment_id
             where l.invoice_id = i.id and p.counts), 0)::bigint as balance_cents
     from invoice i`,

  // State of the gateway's test double. Empty in production.
  `create table gateway_double_method (
     token text primary key,
     method jsonb not null, -- the mask
     behaviour text not null,
     kept_as uuid unique,
     spent_by uuid,
     created_at timestamptz not null default now()
   )`,
  `create table gateway_double_payment (
     id uuid primary key,
     cents bigint not null,
     result text not null check (result in ('paid', 'declined')),
     created_at timestamptz not null default now()
   )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
