// What a customer has paid in advance pays the bills that are open: when money arrives, and when a bill is issued.
import { sql as raw, type Transaction } from 'kysely'
import type { Tables } from '../db/tables/tables'

/**
 * Pays the oldest bill first, from the oldest payment that is not used up. What is left stays a credit of the account. The caller has
 * locked the row of the account, so that no credit pays twice.
 */
export async function allocateCredit(sql: Transaction<Tables>, accountId: number): Promise<void> {
  // Payments and bills are laid end to end on one line of cents: where they lie side by side, the payment pays the bill.
  await raw`
    with free as (
      select id, received_on,
        amount_cents - coalesce((select sum(l.amount_cents) from payment_allocation l where l.payment_id = p.id), 0) as cents
      from payment p where account_id = ${accountId} and invoice_id is null and counts
    ), credit as (
      select id, cents, sum(cents) over (order by received_on, id) as upto from free where cents > 0
    ), owed as (
      select invoice_id, balance_cents as cents, sum(balance_cents) over (order by due_on, invoice_id) as upto
      from invoice_balance where account_id = ${accountId} and balance_cents > 0
    )
    insert into payment_allocation (payment_id, invoice_id, amount_cents)
    select credit.id, owed.invoice_id,
      least(credit.upto, owed.upto) - greatest(credit.upto - credit.cents, owed.upto - owed.cents)
    from credit join owed on credit.upto - credit.cents < owed.upto and owed.upto - owed.cents < credit.upto
    on conflict (payment_id, invoice_id)
      do update set amount_cents = payment_allocation.amount_cents + excluded.amount_cents`.execute(sql)
}
