// Bills of some days that should be debited: open, of accounts with direct debit, without a debit, and not left to the
// customer.
import { addDays, todayIn, type Day, type State, type Zone } from '@switchboard/domain'
import type { NamedAccount } from '../changes/locked-account'
import type { Database } from '../db/connection'
import { dayOf, isAnnounced } from './debitable-bill'

/** The author in the audit log. */
const SUBJECT = 'direct-debit'

export interface DueBill {
  readonly invoice: string
  readonly due: Day
  /** By the property's clock. */
  readonly today: Day
  readonly isAnnounced: boolean
  readonly owner: NamedAccount
}

interface DueRow {
  readonly invoice_id: string
  readonly due_on: Day
}

/** Other rows have no account. */
interface DebitableRow extends DueRow {
  readonly id: number
  readonly number: string
  readonly state: State
  readonly time_zone: Zone | null
  readonly since: Date | null
}

const isDebitable = (row: DueRow | DebitableRow): row is DebitableRow => 'id' in row && row.id !== null

/**
 * `materialized` and `limit 1` make PostgreSQL look up the rest bill by bill; otherwise it may join all accounts first.
 */
const SELECT_DUE = `with page as materialized (
  select id, account_id, due_on from invoice where due_on <= $1 and (due_on, id) > ($2, $3) order by due_on, id limit $4
)
select page.id as invoice_id, page.due_on, debit.id, debit.number, debit.state, debit.time_zone, debit.since
from page left join lateral (
  select a.id, a.number, p.state, p.time_zone, a.direct_debit_since as since
  from account a join property p on p.id = a.property_id join payment_method m on m.id = a.default_payment_method_id
  where a.id = page.account_id and a.direct_debit and m.at_gateway
    and not exists (select from payment_attempt t where t.invoice_id = page.id and t.account_id = a.id)
    and not exists (select from uncounted_payment u where u.invoice_id = page.id)
    and exists (select from invoice_balance b where b.invoice_id = page.id and b.account_id = a.id and b.balance_cents > 0)
  limit 1
) debit on true
order by page.due_on, page.id`

const PAGE_SIZE = 500

/**
 * Bills that became due within this number of days, and some that are not due yet. A million accounts have tens of
 * thousands of bills due on a day.
 */
export async function* dueBillPages(
  { pool }: Pick<Database, 'pool'>,
  now: Date,
  daysAgo: number,
): AsyncGenerator<readonly DueBill[]> {
  const utc = todayIn('UTC', now)
  let after: DueRow = { due_on: addDays(utc, -daysAgo - 1), invoice_id: '' }
  for (;;) {
    const values = [addDays(utc, 1), after.due_on, after.invoice_id, PAGE_SIZE]
    const { rows } = await pool.query<DueRow | DebitableRow>({ name: 'due-bills', text: SELECT_DUE, values })
    const last = rows.at(-1)
    if (!last) return
    yield rows.filter(isDebitable).map(({ invoice_id, due_on, id, number, ...property }) => ({
      invoice: invoice_id,
      due: due_on,
      today: dayOf(property, now),
      isAnnounced: isAnnounced({ ...property, due: due_on }),
      owner: { id, number, subject: SUBJECT },
    }))
    after = last
  }
}
