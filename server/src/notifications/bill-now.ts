// A bill as it is when an email about it is sent: it may be paid or extended since the email was stored.
import { todayIn, zoneOf, type Day, type State, type Zone } from '@switchboard/domain'
import type { Pool } from 'pg'
import { isToBeDebited, WAS_TRIED } from './debited-bill'

interface Row {
  readonly due: Day
  readonly owing: number
  readonly directDebit: boolean
  readonly since: Date | null
  readonly method: string | null
  readonly wasTried: boolean
  readonly isPending: boolean
  readonly state: State
  readonly zone: Zone | null
}

export interface BillNow {
  readonly due: Day
  /** Open cents. */
  readonly owing: number
  /** Whether a direct debit will pay it on the due date. */
  readonly debited: boolean
  /** The card or bank account of the direct debit. */
  readonly method: string | undefined
  /** Whether a payment or debit is being confirmed. */
  readonly isPending: boolean
  /** By the property's clock. */
  readonly today: Day
}

const SELECT = `select i.due_on as due, b.balance_cents as owing, a.direct_debit as "directDebit", a.direct_debit_since as since,
  m.description as method, p.state, p.time_zone as zone,
  ${WAS_TRIED} as "wasTried",
  exists (select from payment_attempt t where t.account_id = i.account_id and t.state = 'pending') as "isPending"
from invoice i join invoice_balance b on b.invoice_id = i.id and b.account_id = i.account_id
  join account a on a.id = i.account_id join property p on p.id = a.property_id
  left join payment_method m on m.id = a.default_payment_method_id and m.account_id = a.id
where i.account_id = $1 and i.id = $2`

interface BillOfMail {
  readonly accountId: number
  readonly bill: string
  readonly now: Date
  /** False if nobody debits bills. */
  readonly announcesDebits: boolean
}

export async function readBillNow(
  pool: Pool,
  { accountId, bill, now, announcesDebits }: BillOfMail,
): Promise<BillNow | undefined> {
  const { rows } = await pool.query<Row>({ name: 'bill-of-mail', text: SELECT, values: [accountId, bill] })
  const [row] = rows
  if (!row) return undefined
  const { due, owing, method, isPending } = row
  const zone = row.zone ?? zoneOf(row.state)
  const debited = announcesDebits && owing > 0 && isToBeDebited(row, { zone, now })
  return { due, owing, debited, method: method ?? undefined, isPending, today: todayIn(zone, now) }
}
