// Customers, their services, bills and requests. Money is in integer cents; a price per unit is in millionths of
// a dollar; days are dates without a zone.
import { rules } from '@switchboard/brand/rules'
import { sql, type Kysely } from 'kysely'

const states = rules.states.map((state) => `'${state}'`).join(', ')
/** E.164 */
const phonePattern = `^[+]${rules.phone.countryCode.slice(1)}[0-9]{${rules.phone.digits}}$`

const statements = [
  `create table property (
     id bigint generated always as identity primary key,
     path text not null unique check (path ~ '^/[a-z0-9/-]+/$'),
     name text,
     image_desktop text,
     image text,
     display_welcome_to boolean not null default false,
     city text not null,
     postcode text not null check (postcode ~ '${rules.postcode.pattern.source}'),
     state text not null check (state in (${states})),
     time_zone text -- of a property that keeps other time than its state
   )`,

  `create table account (
     id bigint generated always as identity primary key,
     number text not null unique check (number ~ '^[0-9]{10}$'),
     property_id bigint not null references property (id),
     first_name text not null,
     last_name text not null,
     date_of_birth date not null,
     email text not null,
     phone text not null check (phone ~ '${phonePattern}'),
     address_line1 text not null,
     address_line2 text,
     customer_type text not null check (customer_type in ('RESI', 'BUSI')),
     rate_type text,
     send_bill_to smallint not null default 0 check (send_bill_to in (0, 1)), -- 0 e-mail, 1 post
     active boolean not null default true,
     direct_debit boolean not null default false,
     default_payment_method_id uuid,
     opened_on date not null,
     changed_at timestamptz not null default now(),
     version int not null default 1,
     check (not direct_debit or default_payment_method_id is not null)
   )`,
  `create index account_property on account (property_id)`,
  // The account number is printed on bills and sent to meter data agents, so it never changes.
  `create function account_number_stays() returns trigger language plpgsql as $$
     begin raise exception 'the number of an account does not change' using errcode = 'integrity_constraint_violation'; end $$`,
  `create trigger account_number_stays before update of number on account
     for each row when (old.number is distinct from new.number) execute function account_number_stays()`,

  // The sign-ins that may act for the account, identified by the provider's subject, not by e-mail address.
  `create table account_login (
     issuer text not null,
     subject text not null,
     account_id bigint not null references account (id) on delete cascade,
     primary key (issuer, subject)
   )`,
  `create index account_login_account on account_login (account_id)`,

  `create table payment_method (
     id uuid primary key default gen_random_uuid(),
     account_id bigint not null references account (id) on delete cascade,
     type text not null check (type in ('bankAccount', 'card')),
     card_type text,
     masked_number text not null,
     expiry_month smallint check (expiry_month between 1 and 12),
     expiry_year smallint check (expiry_year between 2000 and 2999),
     check ((type = 'card') = (card_type is not null and expiry_month is not null and expiry_year is not null)),
     unique (account_id, id)
   )`,
  `alter table account add constraint account_default_payment_method
     foreign key (id, default_payment_method_id) references payment_method (account_id, id) deferrable initially deferred`,

  `create table additional_contact (
     id uuid primary key default gen_random_uuid(),
     account_id bigint not null references account (id) on delete cascade,
     first_name text not null,
     last_name text not null,
     date_of_birth date not null,
     email text not null,
     phone text not null check (phone ~ '${phonePattern}'),
     created_at timestamptz not null default now(),
     version int not null default 1
   )`,
  `create unique index additional_contact_once
     on additional_contact (account_id, lower(first_name), lower(last_name), date_of_birth)`,

  // The retailer's products. A product may be a utility in one place and an add-on in another.
  `create table product (
     code text primary key check (code ~ '^[A-Z][A-Z_]*$'),
     product_type text not null, -- 'solar' in it means that it is paid to the customer
     title text not null,
     icon text not null,
     description text not null,
     terms_url text,
     terms_pdf_name text,
     display_on_portal_usage boolean not null
   )`,

  `create table service (
     id bigint generated always as identity primary key,
     account_id bigint not null references account (id) on delete cascade,
     product_code text not null references product (code),
     details_type text not null check (details_type in ('M', 'E')),
     subscription_name text not null unique,
     starts_on date not null,
     ends_on date check (ends_on >= starts_on),
     cancelled_on date,
     uom text check (uom in ('kWh', 'MJ')),
     price_micros bigint check (price_micros >= 0),
     tax_inclusive boolean not null,
     position smallint not null
   )`,
  `create index service_account on service (account_id)`,
  // An account can take a product again only after its earlier service of that product has ended.
  `create unique index service_open on service (account_id, product_code) where ends_on is null`,

  // Products available at the property in addition to its current services.
  `create table extra (
     id bigint generated always as identity primary key,
     property_id bigint not null references property (id) on delete cascade,
     product_code text not null references product (code),
     uom text check (uom in ('kWh', 'MJ')),
     price_micros bigint check (price_micros >= 0),
     tax_inclusive boolean not null,
     position smallint not null,
     unique (property_id, product_code)
   )`,

  `create table charge (
     id bigint generated always as identity primary key,
     service_id bigint references service (id) on delete cascade,
     extra_id bigint references extra (id) on delete cascade,
     type text not null check (type in ('SUPPLY', 'USAGE', 'METER_INSTALLATION')),
     title text not null,
     per text not null check (per in ('MONTH', 'DAY', 'UNIT', 'ONCE')),
     uom text check ((per = 'UNIT') = (uom is not null)),
     excl_tax_micros bigint not null,
     incl_tax_micros bigint not null,
     tax_name text not null default '${rules.tax.name}',
     taxable boolean not null,
     show boolean not null default true,
     position smallint not null,
     check (num_nonnulls(service_id, extra_id) = 1),
     check (taxable or excl_tax_micros = incl_tax_micros)
   )`,
  `create index charge_service on charge (service_id) where service_id is not null`,
  `create index charge_extra on charge (extra_id) where extra_id is not null`,

  // Requests to opt in or out. A second request for the same service returns the first.
  `create table service_request (
     id uuid primary key default gen_random_uuid(),
     account_id bigint not null references account (id) on delete cascade,
     kind text not null check (kind in ('OPT_IN', 'OPT_OUT')),
     product_code text not null references product (code),
     service_id bigint references service (id) on delete cascade,
     wanted_on date not null,
     state text not null default 'scheduled' check (state in ('scheduled', 'done', 'withdrawn')),
     terms_version text, -- what was agreed to, with the time and the address it came from
     asked_from inet,
     asked_at timestamptz not null default now(),
     check ((kind = 'OPT_OUT') = (service_id is not null))
   )`,
  `create unique index service_request_opt_in_once
     on service_request (account_id, product_code) where kind = 'OPT_IN' and state = 'scheduled'`,
  `create unique index service_request_opt_out_once
     on service_request (service_id) where kind = 'OPT_OUT' and state = 'scheduled'`,

  `create table move_out (
     id uuid primary key default gen_random_uuid(),
     account_id bigint not null references account (id) on delete cascade,
     moves_on date not null,
     state text not null default 'scheduled' check (state in ('scheduled', 'done', 'withdrawn')),
     asked_at timestamptz not null default now()
   )`,
  `create unique index move_out_once on move_out (account_id) where state <> 'withdrawn'`,

  `create table invoice (
     id text primary key check (id ~ '^INV[0-9]{8}$'),
     account_id bigint not null references account (id) on delete cascade,
     issued_on date not null,
     due_on date not null check (due_on >= issued_on),
     amount_cents bigint not null
   )`,
  `create index invoice_account on invoice (account_id, issued_on desc)`,
  `create table invoice_item (
     invoice_id text not null references invoice (id) on delete cascade,
     line smallint not null,
     product_name text not null,
     description text not null,
     total_cents bigint not null,
     service_start date not null,
     service_end date not null check (service_end >= service_start), -- inclusive
     quantity_thousandths bigint,
     uom text,
     price_micros bigint,
     primary key (invoice_id, line)
   )`,
  // Rendered once, when the bill is issued.
  `create table invoice_document (
     invoice_id text primary key references invoice (id) on delete cascade,
     sha256 text not null,
     bytes bytea not null
   )`,
  `create table payment (
     id uuid primary key default gen_random_uuid(),
     account_id bigint not null references account (id) on delete cascade,
     invoice_id text references invoice (id) on delete cascade,
     received_on date not null,
     amount_cents bigint not null check (amount_cents > 0),
     status text not null, -- shown to the customer
     counts boolean not null default true -- false: dishonoured or not yet cleared
   )`,
  `create index payment_account on payment (account_id, received_on desc)`,
  `create index payment_invoice on payment (invoice_id) where invoice_id is not null`,
  `create view invoice_balance as
     select i.id as invoice_id, i.account_id, i.due_on,
       i.amount_cents - coalesce((select sum(p.amount_cents) from payment p where p.invoice_id = i.id and p.counts), 0)::bigint as balance_cents
     from invoice i`,

  `create table email_change (
     id uuid primary key default gen_random_uuid(),
     account_id bigint not null references account (id) on delete cascade,
     old_email text not null,
     new_email text not null,
     state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
     asked_at timestamptz not null default now()
   )`,
  `create unique index email_change_once on email_change (account_id) where state = 'pending'`,

  // Mail to be sent, inserted in the transaction that causes it.
  `create table outbox (
     id bigint generated always as identity primary key,
     account_id bigint not null references account (id) on delete cascade,
     kind text not null,
     payload jsonb not null,
     created_at timestamptz not null default now(),
     next_try_at timestamptz not null default now(),
     tries smallint not null default 0,
     sent_at timestamptz,
     last_error text
   )`,
  `create index outbox_waiting on outbox (next_try_at) where sent_at is null`,

  `create table idempotency (
     account_id bigint not null references account (id) on delete cascade,
     key text not null check (length(key) between 1 and 200),
     route text not null,
     body_sha256 text not null,
     status smallint not null,
     answer jsonb,
     created_at timestamptz not null default now(),
     primary key (account_id, key)
   )`,
  `create index idempotency_age on idempotency (created_at)`,

  // The audit log. Rows are only added. It has no foreign keys, so that it outlives the rows that it describes.
  `create table audit (
     id bigint generated always as identity primary key,
     at timestamptz not null default now(),
     account_id bigint,
     subject text,
     action text not null,
     detail jsonb not null default '{}'
   )`,
  `create index audit_account on audit (account_id, at)`,
  `create function audit_stays() returns trigger language plpgsql as $$
     begin raise exception 'audit rows stay as they are' using errcode = 'insufficient_privilege'; end $$`,
  `create trigger audit_stays before update or delete or truncate on audit
     for each statement execute function audit_stays()`,

  // When the demonstration data was last created. In production the table is empty.
  `create table demonstration (
     only_row boolean primary key default true check (only_row),
     laid_for text not null
   )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
