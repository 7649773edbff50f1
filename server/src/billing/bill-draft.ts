// Drafts an account's bill for a month from its services' charges and consumption. Pure: equal input gives an equal
// bill.
import { rules } from '@switchboard/brand/rules'
import { addDays, addUp, taxOn, taxWithin, type Cents, type Day } from '@switchboard/domain'
import { adjustmentLines } from './adjustments'
import type { BillableAccount } from './billable-account'
import { NO_SERVICE, serviceLines, type ConsumptionOf, type DraftLine } from './bill-lines'
import { hasUnitPrice, measuredDays } from './measured-days'
import { monthSpan, servicePeriods } from './month'
import { oneOffLines } from './one-off-charges'

export interface BillDraft {
  /** First day of the month. */
  readonly month: Day
  /** Last day of the month. */
  readonly last: Day
  readonly lines: readonly DraftLine[]
  readonly amount: Cents
  /** Included in the amount. */
  readonly gst: Cents
  readonly pricesIncludeGst: boolean
  /** Names of services with a price per unit but no metered day, whose use is not billed. */
  readonly unmeasured: readonly string[]
}

/**
 * @returns undefined if there is nothing to bill
 * @throws CannotBill
 */
export function draftBill(account: BillableAccount, month: Day, consumptionOf: ConsumptionOf): BillDraft | undefined {
  const periods = servicePeriods(month, account)
  if (periods.length === 0) return undefined
  const measured = periods.map((period) => ({ period, days: measuredDays(period, periods) }))
  const pricesIncludeGst = periods.some(({ service }) => service.taxInclusive)
  const basis = pricesIncludeGst ? 'inclusive' : 'exclusive'
  const charged = [
    ...measured.flatMap(({ period, days }) => serviceLines(period, basis, days, consumptionOf)),
    ...oneOffLines(account, month, basis),
  ]
  if (charged.length === 0) return undefined
  const lines = [...charged, ...adjustmentLines(account, month)]
  const taxable = addUp(lines.filter((line) => line.taxable).map(({ total }) => total))
  const last = addDays(monthSpan(month).to, -1)
  const all = pricesIncludeGst ? lines : [...lines, gstLine(month, last, taxOn(taxable))]
  const gst = pricesIncludeGst ? taxWithin(taxable) : taxOn(taxable)
  const unmeasured = measured
    .filter(({ period, days }) => hasUnitPrice(period) && days.length === 0)
    .map(({ period }) => period.service.name)
  const amount = addUp(all.map(({ total }) => total))
  return { month, last, lines: all, amount, gst, pricesIncludeGst, unmeasured }
}

const { tax } = rules

/** Tax on the sum of the taxable lines, rounded once. */
const gstLine = (first: Day, last: Day, total: Cents): DraftLine => ({
  ...NO_SERVICE,
  kind: 'GST',
  product: tax.name,
  description: `${tax.name} ${tax.percent}%`,
  total,
  first,
  last,
  taxable: false,
})
