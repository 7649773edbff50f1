// Credits and fees that belong to no service.
import { addDays, addMonths, firstOfMonth, type Day } from '@switchboard/domain'
import type { Account, Adjustment } from './facts'
import type { Line } from './lines'
import { servedIn, spanOf } from './month'

/**
 * What goes on the bill of the month: an adjustment belongs to the month of its day or, where that has its bill already or will get
 * none, to the first one after. So the order in which months are billed changes nothing.
 */
export function adjustmentLines(account: Account, month: Day): Line[] {
  const last = addDays(spanOf(month).to, -1)
  return account.adjustments
    .filter((adjustment) => adjustment.appliesOn <= last && !hasEarlierBillToCome(account, adjustment, month))
    .map(({ id, description, cents, taxable }) => ({
      kind: 'ADJUSTMENT',
      product: cents < 0 ? 'Credits' : 'Fees',
      description,
      total: cents,
      first: month,
      last,
      quantity: null,
      uom: null,
      price: null,
      serviceId: null,
      chargeId: null,
      adjustmentId: id,
      nmi: null,
      estimated: false,
      taxable,
    }))
}

function hasEarlierBillToCome(account: Account, { appliesOn }: Adjustment, month: Day): boolean {
  for (let earlier = firstOfMonth(appliesOn); earlier < month; earlier = addMonths(earlier, 1)) {
    if (servedIn(earlier, account).length > 0 && !account.billedMonths.has(earlier)) return true
  }
  return false
}
