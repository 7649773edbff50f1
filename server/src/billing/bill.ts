// The bill of an account for a month, from what its services charge and what was used. Pure: the same facts make the same bill.
import { addDays, addUp, type Cents, type Day } from '@switchboard/domain'
import { adjustmentLines } from './adjustments'
import { fractionOf } from './cents'
import type { Account } from './facts'
import { OF_NO_SERVICE, serviceLines, type Line } from './lines'
import { servedIn, spanOf, type Served } from './month'
import { onceLines } from './once'
import type { Used } from './used'

export interface Bill {
  /** Its first day. */
  readonly month: Day
  /** Inclusive. */
  readonly last: Day
  readonly lines: readonly Line[]
  readonly amount: Cents
  /** Within the amount. */
  readonly gst: Cents
  readonly pricesIncludeGst: boolean
}

/**
 * @param used of a service in its days of the month; undefined when nothing is known to bill
 * @returns undefined when there is nothing to bill
 * @throws CannotBill
 */
export function billOf(account: Account, month: Day, used: (served: Served) => Used | undefined): Bill | undefined {
  const served = servedIn(month, account)
  if (served.length === 0) return undefined
  const pricesIncludeGst = served.some(({ service }) => service.taxInclusive)
  const charged = [
    ...served.flatMap((each) => serviceLines(each, pricesIncludeGst, used)),
    ...onceLines(account, month, pricesIncludeGst),
  ]
  if (charged.length === 0) return undefined
  const lines = [...charged, ...adjustmentLines(account, month)]
  const taxable = addUp(lines.filter((line) => line.taxable).map(({ total }) => total))
  const last = addDays(spanOf(month).to, -1)
  const all = pricesIncludeGst ? lines : [...lines, gstLine(month, last, fractionOf(taxable, 1, 10))]
  const gst = pricesIncludeGst ? fractionOf(taxable, 1, 11) : fractionOf(taxable, 1, 10)
  return { month, last, lines: all, amount: addUp(all.map(({ total }) => total)), gst, pricesIncludeGst }
}

/** The tax on the sum, rounded once. */
const gstLine = (first: Day, last: Day, total: Cents): Line => ({
  ...OF_NO_SERVICE,
  kind: 'GST',
  product: 'GST',
  description: 'GST 10%',
  total,
  first,
  last,
  taxable: false,
})
