// The payments of a bill that do not count. Who has one was told to pay the bill: the dashboard announces no debit of it, and none is made.
import { sql, type Kysely } from 'kysely'

/** A payment for no bill in particular was for those that had been issued by then. */
const view = `create view uncounted_payment as
  select i.id as invoice_id, p.id as payment_id, p.received_on, p.status
  from invoice i join payment p on p.account_id = i.account_id
    and (p.invoice_id = i.id or (p.invoice_id is null and p.received_on >= i.issued_on))
  where not p.counts`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(view).execute(db)
}
