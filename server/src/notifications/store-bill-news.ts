// Stores emails about bills that are due soon or overdue, and about debits that come soon: each once for a due date.
import {
  addDays,
  daysBetween,
  isSetUpInTime,
  todayIn,
  zoneOf,
  type Day,
  type State,
  type Zone,
} from '@switchboard/domain'
import type { Database } from '../db/connection'
import { storeMails, type NewMail } from '../mail/outbox'

/** Before the due date. Fewer, if no server ran or the bill was extended. */
const DAYS_BEFORE = 3
/** After the due date. Then a customer is told by other means. */
const DAYS_AFTER = 3

interface Position {
  readonly due_on: Day
  readonly id: string
}

interface OpenBill extends Position {
  readonly account_id: number
  readonly number: string
  readonly first_name: string
  readonly email: string
  readonly state: State
  readonly time_zone: Zone | null
  readonly owing: number
  readonly direct_debit: boolean
  readonly since: Date | null
  readonly was_tried: boolean
}

const isOpen = (row: Position | OpenBill): row is OpenBill => 'account_id' in row && row.account_id !== null

/** As in `due-bills.ts`: looks up the rest bill by bill. */
const SELECT_OPEN = `with page as materialized (
  select id, account_id, due_on from invoice where due_on <= $1 and (due_on, id) > ($2, $3) order by due_on, id limit $4
)
select page.id, page.due_on, bill.*
from page left join lateral (
  select a.id as account_id, a.number, a.first_name, a.email, p.state, p.time_zone, b.balance_cents as owing, a.direct_debit,
    a.direct_debit_since as since,
    exists (select from payment_attempt t where t.invoice_id = page.id and t.account_id = a.id)
      or exists (select from uncounted_payment u where u.invoice_id = page.id) as was_tried
  from account a join property p on p.id = a.property_id
    join invoice_balance b on b.account_id = a.id and b.invoice_id = page.id
  where a.id = page.account_id and b.balance_cents > 0
  limit 1
) bill on true
order by page.due_on, page.id`

const PAGE_SIZE = 500

interface BillNews {
  readonly db: Pick<Database, 'pool' | 'sql'>
  readonly now: Date
  /** False if nobody debits bills. */
  readonly announcesDebits: boolean
}

/** Safe to run repeatedly and in parallel. */
export async function storeBillNews({ db, now, announcesDebits }: BillNews, stopping?: AbortSignal): Promise<void> {
  const utc = todayIn('UTC', now)
  let after: Position = { due_on: addDays(utc, -DAYS_AFTER - 2), id: '' }
  while (!stopping?.aborted) {
    const values = [addDays(utc, DAYS_BEFORE + 1), after.due_on, after.id, PAGE_SIZE]
    const { rows } = await db.pool.query<Position | OpenBill>({ name: 'bills-with-news', text: SELECT_OPEN, values })
    const last = rows.at(-1)
    if (!last) return
    const mails = rows.filter(isOpen).flatMap((bill) => mailOf(bill, now, { announcesDebits }) ?? [])
    await db.sql.transaction().execute((sql) => storeMails(sql, mails))
    after = last
  }
}

function mailOf(
  bill: OpenBill,
  now: Date,
  { announcesDebits }: Pick<BillNews, 'announcesDebits'>,
): NewMail | undefined {
  const { id, due_on: due, account_id: accountId, owing } = bill
  const zone = bill.time_zone ?? zoneOf(bill.state)
  const days = daysBetween(todayIn(zone, now), due)
  if (days === 0 || days > DAYS_BEFORE || days < -DAYS_AFTER) return undefined
  const template = days < 0 ? 'bill-overdue' : announcesDebits && isDebited(bill, zone) ? 'debit-announced' : 'bill-due'
  const facts = { firstName: bill.first_name, accountNumber: bill.number, bill: id, owing, due }
  return { template, facts, event: `${template}/${id}/${due}`, accountId, recipient: bill.email }
}

const isDebited = ({ direct_debit, since, was_tried, due_on }: OpenBill, zone: Zone): boolean =>
  direct_debit && !was_tried && isSetUpInTime(since === null ? undefined : todayIn(zone, since), due_on)
