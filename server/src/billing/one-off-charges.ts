// A service's one-off charges, such as the installation of a meter.
import { addDays, addMonths, cost, firstOfMonth, type Day } from '@switchboard/domain'
import type { BillableAccount, ServiceCharge } from './billable-account'
import { baseLine, type DraftLine, type PriceBasis } from './bill-lines'
import { holdsOn } from '../usage/charge-days'
import { servicesOfAccount, monthSpan, type ServicePeriod } from './month'

/**
 * Months after which a one-off charge is no longer billed: an older one was charged before accounts were billed here
 * (decision record 0017).
 */
const MONTHS_BILLABLE = 3

/**
 * A one-off charge is on the first bill of the month in which the account first had the service, or of a later month, at
 * the price of that first day.
 */
export function oneOffLines(account: BillableAccount, month: Day, basis: PriceBasis): DraftLine[] {
  const billable = { from: addMonths(month, -MONTHS_BILLABLE), to: monthSpan(month).to }
  return servicesOfAccount(account)
    .filter(({ since }) => billable.from <= firstOfMonth(since) && since < billable.to)
    .flatMap((period) =>
      period.service.charges
        .filter((charge) => charge.per === 'ONCE' && !charge.billed && holdsOn(charge, period.since))
        .map((charge) => oneOffLine(period, charge, basis)),
    )
}

function oneOffLine(
  { service, since }: Omit<ServicePeriod, 'span'>,
  charge: ServiceCharge,
  basis: PriceBasis,
): DraftLine {
  const { price, ...line } = baseLine({ service, span: { from: since, to: addDays(since, 1) } }, charge, basis)
  return { ...line, kind: 'ONCE', description: charge.title, total: cost(1000, price / 1e6), price: null }
}
