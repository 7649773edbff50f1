// A customer's payments that do not belong to a bill.
import { sql, type Kysely } from 'kysely'

const view = `create view account_credit as
  select p.account_id,
    sum(p.amount_cents - coalesce((select sum(l.amount_cents) from payment_allocation l where l.payment_id = p.id), 0))::bigint as credit_cents
  from payment p where p.invoice_id is null and p.counts
  group by p.account_id`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(view).execute(db)
}
