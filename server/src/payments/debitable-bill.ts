// The amount of a bill that may be debited now. Read immediately before each debit, however long ago the bill was
// found.
import { isSetUpInTime, todayIn, zoneOf, type Day, type State, type Zone } from '@switchboard/domain'
import { sql as raw, type Transaction } from 'kysely'
import type { Tables } from '../db/tables/tables'

export interface DebitableBill {
  readonly cents: number
  readonly methodId: string
}

interface Row extends DebitableBill {
  readonly due: Day
  readonly state: State
  readonly time_zone: Zone | null
  readonly since: Date | null
}

/** On its due date by the property's clock. @param sql transaction in which the account is locked */
export async function findDebitableBill(
  sql: Transaction<Tables>,
  invoice: string,
  now: Date,
): Promise<DebitableBill | undefined> {
  const bill = await findOpenBill(sql, invoice)
  return bill && bill.due === dayOf(bill, now) && isInTime(bill) ? bill : undefined
}

/** After its due date, if a debit was announced. @param sql transaction in which the account is locked */
export async function findMissedBill(
  sql: Transaction<Tables>,
  invoice: string,
  now: Date,
): Promise<DebitableBill | undefined> {
  const bill = await findOpenBill(sql, invoice)
  return bill && bill.due < dayOf(bill, now) && isAnnounced(bill) ? bill : undefined
}

export type Announced = Pick<Row, 'due' | 'since' | 'state' | 'time_zone'>

/** Whether the account had direct debit before the due date, so that the portal announced the debit. */
export const isAnnounced = (bill: Announced): boolean => bill.since !== null && isInTime(bill)

export const isInTime = ({ due, since, ...property }: Announced): boolean =>
  isSetUpInTime(since === null ? undefined : dayOf(property, since), due)

/**
 * Requires an open amount and a direct debit with a method at the gateway. Excludes bills with a payment that did not
 * count, because the portal has then told the customer to pay.
 */
async function findOpenBill(sql: Transaction<Tables>, invoice: string): Promise<Row | undefined> {
  const { rows } = await raw<Row>`
    select b.balance_cents as cents, m.id as "methodId", b.due_on as due, p.state, p.time_zone, a.direct_debit_since as since
    from invoice_balance b
      join account a on a.id = b.account_id
      join property p on p.id = a.property_id
      join payment_method m on m.id = a.default_payment_method_id
    where b.invoice_id = ${invoice} and b.balance_cents > 0 and a.direct_debit and m.at_gateway
      and not exists (select from uncounted_payment u where u.invoice_id = b.invoice_id)`.execute(sql)
  return rows[0]
}

/** The current day at a property. */
export function dayOf(property: Pick<Row, 'state' | 'time_zone'>, now: Date): Day {
  return todayIn(property.time_zone ?? zoneOf(property.state), now)
}
