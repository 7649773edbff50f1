// Records the charge, meter and period behind each bill line, so that a month is billed once and can be checked.
import { sql, type Kysely } from 'kysely'

const statements = [
  // Amounts that are billed once and do not belong to any service: a negative amount is a credit, a positive one is a fee.
  `create table adjustment (
     id bigint generated always as identity primary key,
     account_id bigint not null references account (id) on delete cascade,
     description text not null,
     cents bigint not null check (cents <> 0), -- quoted like the account's other prices: with GST or without
     taxable boolean not null default true,
     applies_on date not null, -- goes on the bill of the month that this day is in, or the first one after
     created_at timestamptz not null default now()
   )`,
  `create index adjustment_account on adjustment (account_id)`,

  `alter table invoice
     add column period_start date,
     add column period_end date, -- inclusive
     add column gst_cents bigint not null default 0, -- within amount_cents
     add column prices_include_gst boolean not null default true`,
  `update invoice set
     period_start = (date_trunc('month', issued_on) - interval '1 month')::date,
     period_end = (date_trunc('month', issued_on) - interval '1 day')::date`,
  `alter table invoice
     alter column period_start set not null,
     alter column period_end set not null,
     add constraint invoice_period check (period_end >= period_start)`,
  `create unique index invoice_once on invoice (account_id, period_start)`,

  `alter table invoice_item
     add column kind text not null default 'USAGE' check (kind in ('USAGE', 'SUPPLY', 'ONCE', 'ADJUSTMENT', 'GST')),
     add column service_id bigint references service (id) on delete set null,
     add column charge_id bigint references charge (id) on delete set null,
     add column adjustment_id bigint references adjustment (id) on delete set null,
     add column nmi text,
     add column estimated boolean not null default false,
     add column taxable boolean not null default true`,
  `create unique index invoice_item_charge_once on invoice_item (charge_id) where kind = 'ONCE'`,
  `create unique index invoice_item_adjustment_once on invoice_item (adjustment_id) where adjustment_id is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
