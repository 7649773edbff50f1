// Stores emails about bills that are due soon or overdue, and about debits that come soon: each once for a due date.
import { addDays, daysBetween, todayIn, zoneOf, type Day, type State, type Zone } from '@switchboard/domain'
import type { Database } from '../db/connection'
import { storeMails, type NewMail } from '../mail/outbox'
import { isToBeDebited, WAS_TRIED } from './debited-bill'

/** Before the due date. Fewer, if no server ran or the bill was extended. */
const DAYS_BEFORE = 3
/** After the due date. Later, customers are informed by other means. */
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
  readonly directDebit: boolean
  readonly since: Date | null
  readonly wasTried: boolean
}

const isOpen = (row: Position | OpenBill): row is OpenBill => 'account_id' in row && row.account_id !== null

/** As in `due-bills.ts`: looks up the rest bill by bill. */
const SELECT_OPEN = `with page as materialized (
  select id, account_id, due_on from invoice where due_on <= $1 and (due_on, id) > ($2, $3) order by due_on, id limit $4
)
select i.id, i.due_on, bill.*
from page i left join lateral (
  select a.id as account_id, a.number, a.first_name, a.email, p.state, p.time_zone, b.balance_cents as owing,
    a.direct_debit as "directDebit", a.direct_debit_since as since, ${WAS_TRIED} as "wasTried"
  from account a join property p on p.id = a.property_id
    join invoice_balance b on b.account_id = a.id and b.invoice_id = i.id
  where a.id = i.account_id and b.balance_cents > 0
  limit 1
) bill on true
order by i.due_on, i.id`

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
  const template =
    days < 0
      ? 'bill-overdue'
      : announcesDebits && isToBeDebited({ ...bill, due }, { zone, now })
        ? 'debit-announced'
        : 'bill-due'
  const facts = { firstName: bill.first_name, accountNumber: bill.number, bill: id, owing, due }
  return { template, facts, event: `${template}/${id}/${due}`, accountId, recipient: bill.email }
}
