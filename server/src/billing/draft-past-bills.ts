// Drafts one account's bills for several past months, for the demonstration data.
import { firstOfMonth, type Day } from '@switchboard/domain'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables/tables'
import { draftBill, type BillDraft } from './bill-draft'
import { CannotBill } from './bill-lines'
import type { BillableAccount } from './billable-account'
import { followingEnd, historyStart } from './consumption-estimate'
import { meteringPeriods, timedMeters } from './measured-days'
import { servicePeriods } from './month'
import { consumptionFrom } from './monthly-consumption'
import { readBillableAccounts, type AccountSummary } from './read-accounts'
import { withoutBilled } from './remaining-charges'
import { readServiceReadings } from './service-readings'

/**
 * Reads the readings of all months together. A month that cannot be billed is omitted.
 * @param months oldest first
 */
export async function draftPastBills(
  db: Kysely<Tables>,
  summary: AccountSummary,
  months: readonly Day[],
): Promise<BillDraft[]> {
  const [oldest, latest] = [months[0], months.at(-1)]
  if (oldest === undefined || latest === undefined) return []
  const [account] = await readBillableAccounts(db, [summary], latest)
  if (!account) return []
  const span = { from: later(historyStart(oldest), firstOfMonth(summary.opened)), to: followingEnd(latest) }
  const divided = new Set(months.flatMap((month) => [...timedMeters(servicePeriods(month, account))]))
  const readings = await readServiceReadings(db, zoneByService(account, months), span, divided)
  const consumptionOf = consumptionFrom(readings)
  let remaining = account
  const drafts: BillDraft[] = []
  for (const month of months) {
    const draft = draftOrSkip(() => draftBill(remaining, month, consumptionOf))
    if (!draft) continue
    drafts.push(draft)
    remaining = withoutBilled(remaining, draft)
  }
  return drafts
}

function draftOrSkip(draft: () => BillDraft | undefined): BillDraft | undefined {
  try {
    return draft()
  } catch (error) {
    if (error instanceof CannotBill) return undefined
    throw error
  }
}

const zoneByService = (account: BillableAccount, months: readonly Day[]) =>
  new Map(
    months
      .flatMap((month) => meteringPeriods(servicePeriods(month, account)))
      .map(({ service }) => [service.id, account.zone]),
  )

const later = (a: Day, b: Day): Day => (a > b ? a : b)
