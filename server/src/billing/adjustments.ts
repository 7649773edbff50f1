// Credits and fees that belong to no service.
import { addDays, type Day } from '@switchboard/domain'
import type { Account } from './facts'
import { OF_NO_SERVICE, type Line } from './lines'
import { spanOf } from './month'

/** An adjustment goes on the first bill that is made of its month or of one after: it waits for no other month's bill, which may never come. */
export function adjustmentLines(account: Account, month: Day): Line[] {
  const last = addDays(spanOf(month).to, -1)
  return account.adjustments
    .filter(({ appliesOn }) => appliesOn <= last)
    .map(({ id, description, cents, taxable }) => ({
      ...OF_NO_SERVICE,
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
