// Stores a bill's account statement when it is issued: the previous balance, and the payments since the previous bill.
// Bill documents are rendered from it (decision record 0070).
import { sql as raw, type Transaction } from 'kysely'
import type { Tables } from '../db/tables/tables'

/**
 * For each of the account's bills without a statement, oldest first. A payment is stated by the first bill on or after
 * its day; one that was stated and no longer counts, by the next bill. The caller has locked the account's row, so that
 * nothing is stated twice.
 */
export async function stateBills(sql: Transaction<Tables>, accountId: number): Promise<void> {
  await raw`
    with bill as (
      select id, account_id, issued_on, amount_cents, row_number() over (order by issued_on, period_start, id) as place
      from invoice where account_id = ${accountId} and previous_cents is null
    ), stated as (
      select coalesce((select sum(amount_cents) from invoice where account_id = ${accountId} and previous_cents is not null), 0)
        + coalesce((select sum(amount_cents) from stated_payment where account_id = ${accountId}), 0)
        as cents
    ), change as (
      select p.id as payment_id, p.received_on, case when p.counts then -p.amount_cents else 0 end
        - coalesce((select sum(s.amount_cents) from stated_payment s where s.account_id = p.account_id and s.payment_id = p.id), 0) as cents
      from payment p where p.account_id = ${accountId}
    ), placed as (
      select payment_id, cents, (select min(place) from bill where issued_on >= received_on) as place from change where cents <> 0
    ), written as (
      insert into stated_payment (account_id, invoice_id, payment_id, amount_cents)
      select bill.account_id, bill.id, payment_id, cents from placed join bill using (place)
    ), sum_of_bill as (
      select id, place, amount_cents + coalesce((select sum(cents) from placed where placed.place = bill.place), 0) as cents from bill
    ), opening as (
      select id, coalesce(sum(cents) over (order by place rows between unbounded preceding and 1 preceding), 0) as cents from sum_of_bill
    )
    update invoice i set previous_cents = stated.cents + opening.cents from opening, stated
    where i.account_id = ${accountId} and i.id = opening.id`.execute(sql)
  await stateAmountsNotDue(sql, accountId)
}

/**
 * The open amounts of earlier bills that become due after the bill is issued, so that the rest of the previous balance
 * is overdue. An amount that was paid after the bill was issued was still open then.
 */
async function stateAmountsNotDue(sql: Transaction<Tables>, accountId: number): Promise<void> {
  await raw`
    update invoice i set earlier_not_due_cents = (
      select coalesce(sum(least(greatest(0, e.amount_cents), greatest(0, b.balance_cents) + since.cents)), 0)
      from invoice e join invoice_balance b on b.account_id = e.account_id and b.invoice_id = e.id cross join lateral (
        select coalesce(sum(coalesce(l.amount_cents, p.amount_cents)), 0) as cents
        from payment p left join payment_allocation l on l.payment_id = p.id and l.invoice_id = e.id
        where p.account_id = e.account_id and p.counts and p.received_on > i.issued_on
          and (p.invoice_id = e.id or l.invoice_id = e.id)
      ) since
      where e.account_id = i.account_id and e.due_on >= i.issued_on
        and (e.issued_on, e.period_start, e.id) < (i.issued_on, i.period_start, i.id)
    ) where i.account_id = ${accountId} and i.earlier_not_due_cents is null`.execute(sql)
}
