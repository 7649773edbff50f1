// The lines that one service puts on the bill of a month.
import { addDays, cost, daysBetween, daysInMonth, isSolar, negate, type Cents, type Day } from '@switchboard/domain'
import { fractionOf } from './cents'
import type { Service, ServiceCharge } from './facts'
import type { Served } from './month'
import type { Used } from './used'

export interface Line {
  readonly kind: 'USAGE' | 'SUPPLY' | 'ONCE' | 'ADJUSTMENT' | 'GST'
  /** The group that the customer sees. */
  readonly product: string
  readonly description: string
  readonly total: Cents
  /** Both inclusive. */
  readonly first: Day
  readonly last: Day
  /** Thousandths of the unit. */
  readonly quantity: number | null
  readonly uom: string | null
  /** Millionths of a dollar for one unit. */
  readonly price: number | null
  readonly serviceId: number | null
  readonly chargeId: number | null
  readonly adjustmentId: number | null
  readonly nmi: string | null
  readonly estimated: boolean
  readonly taxable: boolean
}

/** What a line has not that comes from no service. */
export const OF_NO_SERVICE = {
  quantity: null,
  uom: null,
  price: null,
  serviceId: null,
  chargeId: null,
  adjustmentId: null,
  nmi: null,
  estimated: false,
} as const satisfies Partial<Line>

/** The account waits for its bill; the message says why. */
export class CannotBill extends Error {}

/**
 * In the order usage, supply. What is charged once is in once.ts.
 * @param withGst whether the bill's prices include it
 * @throws CannotBill
 */
export function serviceLines(served: Served, withGst: boolean, used: (served: Served) => Used | undefined): Line[] {
  const per = (wanted: ServiceCharge['per']) => served.service.charges.filter((charge) => charge.per === wanted)
  return [
    ...per('UNIT').map((charge) => usageLine(served, charge, withGst, used(served))),
    ...per('MONTH').map((charge) => monthLine(served, charge, withGst)),
    ...per('DAY').map((charge) => dayLine(served, charge, withGst)),
  ]
}

function usageLine(served: Served, charge: ServiceCharge, withGst: boolean, found: Used | undefined): Line {
  const { service } = served
  const { name, uom } = service
  if (charge.uom !== uom)
    throw new CannotBill(`${name} is counted in ${uom ?? 'no unit'}, but its price is per ${charge.uom ?? 'unit'}`)
  if (!found) throw new CannotBill(`there are no readings of ${name}, and none before to estimate by`)
  const solar = isSolar(service.product)
  const line = lineOf(served, charge, withGst && !solar)
  const total = cost(found.quantity, line.price / 1e6)
  const words = solar ? 'Feed-in credit' : charge.title
  return {
    ...line,
    kind: 'USAGE',
    description: found.estimated ? `${words}, estimated` : words,
    total: solar ? negate(total) : total,
    quantity: found.quantity,
    uom,
    estimated: found.estimated,
    // What is paid to a household for its solar power carries no GST.
    taxable: charge.taxable && !solar,
  }
}

/** A month that was served in part costs the days' share of a whole one. */
function monthLine(served: Served, charge: ServiceCharge, withGst: boolean): Line {
  const line = lineOf(served, charge, withGst)
  const [days, all] = [daysBetween(served.span.from, served.span.to), daysInMonth(served.span.from)]
  const whole = { ...line, kind: 'SUPPLY', description: supplyWords(charge), uom: 'month' } as const
  if (days === all) return { ...whole, total: cost(1000, line.price / 1e6), quantity: 1000 }
  const total = fractionOf(line.price, days, all * 10_000)
  return { ...whole, description: `${whole.description}, ${days} of ${all} days`, total }
}

function dayLine(served: Served, charge: ServiceCharge, withGst: boolean): Line {
  const line = lineOf(served, charge, withGst)
  const quantity = 1000 * daysBetween(served.span.from, served.span.to)
  const total = cost(quantity, line.price / 1e6)
  return { ...line, kind: 'SUPPLY', description: supplyWords(charge), total, quantity, uom: 'day' }
}

/** What every line of a service has; the prices are still to be applied. */
export function lineOf(
  { service, span: { from, to } }: Omit<Served, 'since'>,
  charge: ServiceCharge,
  withGst: boolean,
) {
  const last = addDays(to, -1)
  return {
    product: service.product,
    first: from,
    last,
    quantity: null,
    uom: null,
    price: withGst ? charge.inclusive : charge.exclusive,
    serviceId: service.id,
    chargeId: charge.id,
    adjustmentId: null,
    nmi: metersOn(last, service) || null,
    estimated: false,
    taxable: charge.taxable,
  } as const satisfies Partial<Line>
}

/** The latest first; of several registers of one meter once. */
const metersOn = (day: Day, { meters }: Service): string =>
  [...new Set(meters.filter(({ from, to }) => from <= day && (to === null || to >= day)).map(({ nmi }) => nmi))].join(
    ', ',
  )

/** The card of the service says 'Supply', the bill 'Supply charge'. */
const supplyWords = ({ title }: ServiceCharge): string => (/charge/i.test(title) ? title : `${title} charge`)
