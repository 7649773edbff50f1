// What is charged once: the installation of a meter.
import { addDays, addMonths, cost, firstOfMonth, type Day } from '@switchboard/domain'
import type { Account, ServiceCharge } from './facts'
import { lineOf, type Line } from './lines'
import { everServed, spanOf, type Served } from './month'

/** Months that such a charge waits for a bill. What is older was charged before accounts were billed here (decision record 0017). */
const WAITS = 3

/** On the first bill of the month in which the account first had the service, or of one after. */
export function onceLines(account: Account, month: Day, withGst: boolean): Line[] {
  const waiting = { from: addMonths(month, -WAITS), to: spanOf(month).to }
  return everServed(account)
    .filter(({ since }) => waiting.from <= firstOfMonth(since) && since < waiting.to)
    .flatMap((had) =>
      had.service.charges
        .filter(({ per, billed }) => per === 'ONCE' && !billed)
        .map((charge) => onceLine(had, charge, withGst)),
    )
}

function onceLine({ service, since }: Omit<Served, 'span'>, charge: ServiceCharge, withGst: boolean): Line {
  const { price, ...line } = lineOf({ service, span: { from: since, to: addDays(since, 1) } }, charge, withGst)
  return { ...line, kind: 'ONCE', description: charge.title, total: cost(1000, price / 1e6), price: null }
}
