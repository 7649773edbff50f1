// Pays open bills from the account's credit: unused payments, and bills in the customer's favour.
import { sql as raw, type Transaction } from 'kysely'
import type { Tables } from '../db/tables/tables'

/**
 * Pays the oldest bill first, from the oldest credit: a payment that is not used up, or a bill that is negative or
 * overpaid. Afterwards the account has credit or open bills, never both. The caller has locked the account's row, so
 * that no credit pays twice.
 */
export async function allocateCredit(sql: Transaction<Tables>, accountId: number): Promise<void> {
  // Credits and bills are laid end to end on two parallel lines of cents; where they overlap, the credit pays the bill.
  await raw`
    with credits as (
      select received_on as since, received_at as at, id::text as name, id as payment_id, null as from_invoice_id,
        amount_cents - coalesce((select sum(l.amount_cents) from payment_allocation l where l.payment_id = p.id), 0) as cents
      from payment p where account_id = ${accountId} and invoice_id is null and counts
      union all
      select due_on, null, invoice_id, null, invoice_id, -balance_cents from invoice_balance where account_id = ${accountId}
    ), credit as (
      select *, sum(cents) over (order by since, at nulls first, name) as upto from credits where cents > 0
    ), owed as (
      select invoice_id, balance_cents as cents, sum(balance_cents) over (order by due_on, invoice_id) as upto
      from invoice_balance where account_id = ${accountId} and balance_cents > 0
    ), shares as (
      select payment_id, from_invoice_id, invoice_id,
        least(credit.upto, owed.upto) - greatest(credit.upto - credit.cents, owed.upto - owed.cents) as cents
      from credit join owed on credit.upto - credit.cents < owed.upto and owed.upto - owed.cents < credit.upto
    ), paid as (
      insert into payment_allocation (payment_id, invoice_id, amount_cents)
      select payment_id, invoice_id, cents from shares where payment_id is not null
      on conflict (payment_id, invoice_id)
        do update set amount_cents = payment_allocation.amount_cents + excluded.amount_cents
    )
    insert into invoice_allocation (from_invoice_id, invoice_id, amount_cents)
    select from_invoice_id, invoice_id, cents from shares where from_invoice_id is not null
    on conflict (from_invoice_id, invoice_id)
      do update set amount_cents = invoice_allocation.amount_cents + excluded.amount_cents`.execute(sql)
}
