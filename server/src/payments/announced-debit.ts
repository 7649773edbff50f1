// Announced direct debits of an account's open bills.
import type { Day } from '@switchboard/domain'
import { sql as raw, type Kysely } from 'kysely'
import type { Tables } from '../db/tables/tables'
import { isInTime, type Announced } from './debitable-bill'

interface OpenBill extends Announced {
  readonly cents: number
  /** Whether it is still to be debited. */
  readonly isAhead: boolean
  /** False if another system makes the debits (decision record 0050). */
  readonly isAtGateway: boolean
}

interface OpenDebits {
  /** The next debit, of the amount open on that day. */
  readonly announced: OpenBill | undefined
  /** Open amount of bills that were due when direct debit was set up, which it does not debit (D78). */
  readonly alreadyDueCents: number
}

export async function findOpenDebits(
  sql: Kysely<Tables>,
  account: { readonly id: number; readonly today: Day },
): Promise<OpenDebits> {
  const { rows } = await raw<OpenBill>`
    select b.due_on as due, b.balance_cents as cents, p.state, p.time_zone, a.direct_debit_since as since,
      b.due_on >= ${account.today}::date
        and not exists (select from payment_attempt t where t.invoice_id = b.invoice_id)
        and not exists (select from uncounted_payment u where u.invoice_id = b.invoice_id) as "isAhead",
      m.at_gateway as "isAtGateway"
    from invoice_balance b
      join account a on a.id = b.account_id
      join property p on p.id = a.property_id
      join payment_method m on m.id = a.default_payment_method_id
    where a.id = ${account.id} and b.balance_cents > 0 and a.direct_debit
    order by b.due_on, b.invoice_id`.execute(sql)
  return {
    announced: rows.find((bill) => bill.isAhead && isInTime(bill)),
    alreadyDueCents: rows.reduce((sum, bill) => (isInTime(bill) || !bill.isAtGateway ? sum : sum + bill.cents), 0),
  }
}
