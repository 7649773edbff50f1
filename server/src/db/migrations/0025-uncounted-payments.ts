// Payments that do not count towards their bill. The customer was told to pay it, so no debit is announced or made.
import { sql, type Kysely } from 'kysely'

/** A payment without a bill applies to the bills that had been issued by then. */
const view = `create view uncounted_payment as
  select i.id as invoice_id, p.id as payment_id, p.received_on, p.status
  from invoice i join payment p on p.account_id = i.account_id
    and (p.invoice_id = i.id or (p.invoice_id is null and p.received_on >= i.issued_on))
  where not p.counts`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(view).execute(db)
}
