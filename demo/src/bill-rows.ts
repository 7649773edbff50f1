// Replaces a person's bills and payments. Billing drafts the bills from the imported readings.
import { midnightIn, zoneOf, type Day } from '@switchboard/domain'
import type { Transaction } from 'kysely'
import {
  allocateCredit,
  draftPastBills,
  insertInvoices,
  stateBills,
  type AccountSummary,
  type DatedBill,
} from '@switchboard/server/billing'
import type { Database, Tables } from '@switchboard/server/db'
import { paymentsOf, plannedBills, type PlannedBill } from './bill-plan'
import type { Person } from './person'

/** @returns the number of the latest bill; undefined if the person has none */
export function replaceBills(
  { sql: db }: Database,
  person: Person,
  account: AccountSummary,
  today: Day,
): Promise<string | undefined> {
  const planned = plannedBills(person, today)
  const zone = zoneOf(person.property.state)
  return db.transaction().execute(async (trx) => {
    // Locks the account before its bills, as a visitor's payment does.
    await trx.selectFrom('account').where('id', '=', account.id).select('id').forUpdate().execute()
    await trx
      .deleteFrom('payment_attempt')
      .where('account_id', '=', account.id)
      .where('invoice_id', 'is not', null)
      .execute()
    await trx.deleteFrom('payment').where('account_id', '=', account.id).execute()
    await trx.deleteFrom('invoice').where('account_id', '=', account.id).execute()
    const [latest] = planned
    if (!latest) return undefined
    const bills = await draftPlannedBills(trx, account, planned.toReversed())
    const ids = await insertInvoices(trx, account, bills)
    const payments = bills.flatMap(({ bill, ...plan }) =>
      paymentsOf(person, plan, bill.amount, today).map(({ on, amount, status, counts }) => ({
        account_id: account.id,
        invoice_id: ids.get(bill.month) ?? null,
        received_on: on,
        received_at: new Date(midnightIn(zone, on)),
        amount_cents: amount,
        status,
        counts,
      })),
    )
    if (payments.length > 0) await trx.insertInto('payment').values(payments).execute()
    await allocateCredit(trx, account.id)
    await stateBills(trx, account.id)
    return ids.get(latest.month)
  })
}

/** A month without readings has no bill, for example that of a service added by a visitor. */
async function draftPlannedBills(
  db: Transaction<Tables>,
  account: AccountSummary,
  oldestFirst: readonly PlannedBill[],
): Promise<(PlannedBill & DatedBill)[]> {
  const months = oldestFirst.map(({ month }) => month)
  const drafts = new Map((await draftPastBills(db, account, months)).map((draft) => [draft.month, draft]))
  return oldestFirst.flatMap((plan) => {
    const bill = drafts.get(plan.month)
    return bill ? [{ ...plan, bill }] : []
  })
}
