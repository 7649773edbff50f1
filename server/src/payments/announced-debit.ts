// The next debit that the customer has been told of: what is open on that day is debited.
import type { Day } from '@switchboard/domain'
import { sql as raw, type Kysely } from 'kysely'
import type { Tables } from '../db/tables/tables'
import { isInTime, type Announced } from './debitable-bill'

interface AnnouncedDebit extends Announced {
  readonly cents: number
}

export async function findAnnouncedDebit(
  sql: Kysely<Tables>,
  account: { readonly id: number; readonly today: Day },
): Promise<AnnouncedDebit | undefined> {
  const { rows } = await raw<AnnouncedDebit>`
    select b.due_on as due, b.balance_cents as cents, p.state, p.time_zone, a.direct_debit_since as since
    from invoice_balance b
      join account a on a.id = b.account_id
      join property p on p.id = a.property_id
      join payment_method m on m.id = a.default_payment_method_id
    where a.id = ${account.id} and b.due_on >= ${account.today}::date and b.balance_cents > 0 and a.direct_debit and m.at_gateway
      and not exists (select from payment_attempt t where t.invoice_id = b.invoice_id)
      and not exists (select from uncounted_payment u where u.invoice_id = b.invoice_id)
    order by b.due_on, b.invoice_id`.execute(sql)
  return rows.find(isInTime)
}
