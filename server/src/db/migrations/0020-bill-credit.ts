// The credit of a negative or overpaid bill pays other bills, as a payment does.
import { sql, type Kysely } from 'kysely'

const table = [
  `create table invoice_allocation (
     from_invoice_id text not null references invoice (id) on delete cascade,
     invoice_id text not null references invoice (id) on delete cascade,
     amount_cents bigint not null check (amount_cents > 0),
     primary key (from_invoice_id, invoice_id),
     check (from_invoice_id <> invoice_id)
   )`,
  `create index invoice_allocation_invoice on invoice_allocation (invoice_id)`,
]

const view = `create or replace view invoice_balance as
  select i.id as invoice_id, i.account_id, i.due_on,
    i.amount_cents
      - coalesce((select sum(p.amount_cents) from payment p where p.invoice_id = i.id and p.counts), 0)::bigint
      - coalesce((select sum(l.amount_cents) from payment_allocation l join payment p on p.id = l.payment_id
          where l.invoice_id = i.id and p.counts), 0)::bigint
      - coalesce((select sum(c.amount_cents) from invoice_allocation c where c.invoice_id = i.id), 0)::bigint
      + coalesce((select sum(c.amount_cents) from invoice_allocation c where c.from_invoice_id = i.id), 0)::bigint as balance_cents
  from invoice i`

const credits = `select p.account_id, p.received_on as since, p.id::text as name, p.id as payment_id, null as from_invoice_id,
    p.amount_cents - coalesce((select sum(l.amount_cents) from payment_allocation l where l.payment_id = p.id), 0) as cents
  from payment p where p.invoice_id is null and p.counts
  union all
  select account_id, due_on, invoice_id, null, invoice_id, -balance_cents from invoice_balance`

/** New payments and bills of these accounts wait until the migration has finished. */
const lock = `select id from account where id in (
    select b.account_id from invoice_balance b join (${credits}) c on c.account_id = b.account_id where b.balance_cents > 0 and c.cents > 0
  ) order by id for update`

/** Lays an account's credits and open bills along two lines of cents: a credit pays the bills that it overlaps. */
const allocate = `with credit as (
    select *, sum(cents) over (partition by account_id order by since, name) as upto from (${credits}) c where cents > 0
  ), owed as (
    select account_id, invoice_id, balance_cents as cents, sum(balance_cents) over (partition by account_id order by due_on, invoice_id) as upto
    from invoice_balance where balance_cents > 0
  ), parts as (
    select c.payment_id, c.from_invoice_id, o.invoice_id,
      (least(c.upto, o.upto) - greatest(c.upto - c.cents, o.upto - o.cents))::bigint as cents
    from credit c join owed o on o.account_id = c.account_id and c.upto - c.cents < o.upto and o.upto - o.cents < c.upto
  ), paid as (
    insert into payment_allocation (payment_id, invoice_id, amount_cents)
    select payment_id, invoice_id, cents from parts where payment_id is not null
    on conflict (payment_id, invoice_id) do update set amount_cents = payment_allocation.amount_cents + excluded.amount_cents
  )
  insert into invoice_allocation (from_invoice_id, invoice_id, amount_cents)
  select from_invoice_id, invoice_id, cents from parts where from_invoice_id is not null`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...table, view, lock, allocate]) await sql.raw(statement).execute(db)
}
