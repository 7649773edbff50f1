// Bill lines for adjustments: credits and fees that do not belong to any service.
import { addDays, type Day } from '@switchboard/domain'
import type { BillableAccount } from './billable-account'
import { NO_SERVICE, type DraftLine } from './bill-lines'
import { monthSpan } from './month'

/** An adjustment is on the first bill of its month or a later one, because its own month may never be billed. */
export function adjustmentLines(account: BillableAccount, month: Day): DraftLine[] {
  const last = addDays(monthSpan(month).to, -1)
  return account.adjustments
    .filter(({ appliesOn }) => appliesOn <= last)
    .map(({ id, description, cents, taxable }) => ({
      ...NO_SERVICE,
      kind: 'ADJUSTMENT',
      product: cents < 0 ? 'Credits' : 'Fees',
      description,
      total: cents,
      first: month,
      last,
      adjustmentId: id,
      taxable,
    }))
}
