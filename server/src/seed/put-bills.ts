// Replaces a person's bills and payments by what the engine makes of the readings.
import { firstOfMonth, type Day } from '@switchboard/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../db'
import type { Tables } from '../db/tables'
import { afterBill } from '../billing/after-bill'
import { billOf, type Bill } from '../billing/bill'
import type { Account } from '../billing/facts'
import { putInvoices, type Issue } from '../billing/issue'
import { CannotBill } from '../billing/lines'
import { isMetered, readsIn } from '../billing/metered'
import { servedIn } from '../billing/month'
import { readFacts, type KnownAccount } from '../billing/read-facts'
import { readsOf } from '../billing/readings'
import { followingTo, historyFrom, usedIn } from '../billing/used'
import { paymentsOf, plannedBills, type PlannedBill } from './bill-plan'
import type { Person } from './people'

/** @returns the number of the latest bill, or undefined when the person has none */
export function putBills(
  { sql: db }: Database,
  person: Person,
  account: KnownAccount,
  today: Day,
): Promise<string | undefined> {
  const planned = plannedBills(person, today)
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('payment').where('account_id', '=', account.id).execute()
    await trx.deleteFrom('invoice').where('account_id', '=', account.id).execute()
    const [latest] = planned
    if (!latest) return undefined
    const issues = await issuesOf(trx, account, planned, latest.month)
    const ids = await putInvoices(trx, account, issues)
    const payments = issues.flatMap(({ bill, ...plan }) =>
      paymentsOf(person, plan, bill.amount, today).map(({ on, amount, status, counts }) => ({
        account_id: account.id,
        invoice_id: ids.get(bill.month) ?? null,
        received_on: on,
        amount_cents: amount,
        status,
        counts,
      })),
    )
    if (payments.length > 0) await trx.insertInto('payment').values(payments).execute()
    return ids.get(latest.month)
  })
}

/** Oldest first, as bills are made. The readings of all months are fetched in one go. */
async function issuesOf(
  db: Transaction<Tables>,
  known: KnownAccount,
  planned: readonly PlannedBill[],
  latest: Day,
): Promise<(PlannedBill & Issue)[]> {
  const [found] = await readFacts(db, [known], latest)
  if (!found) return []
  let account = found
  const oldest = planned.at(-1)?.month ?? latest
  const reads = await readsOf(db, zonesOf(account, planned), {
    from: later(historyFrom(oldest), firstOfMonth(known.opened)),
    to: followingTo(latest),
  })
  return planned.toReversed().flatMap((plan) => {
    const bill = orNone(() => billOf(account, plan.month, (served) => usedIn(served, readsIn(reads, served))))
    if (bill) account = afterBill(account, bill)
    return bill ? [{ ...plan, bill }] : []
  })
}

/** A service that a visitor added may have no readings: its month waits, and the portal starts all the same. */
function orNone(make: () => Bill | undefined): Bill | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof CannotBill) return undefined
    throw error
  }
}

const zonesOf = (account: Account, planned: readonly PlannedBill[]) =>
  new Map(
    planned
      .flatMap(({ month }) => servedIn(month, account))
      .filter(isMetered)
      .map(({ service }) => [service.id, account.zone]),
  )

const later = (a: Day, b: Day): Day => (a > b ? a : b)
