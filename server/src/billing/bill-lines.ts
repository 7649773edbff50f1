// The usage and supply lines of one service on the bill of a month.
import {
  addDays,
  cost,
  daysBetween,
  daysInMonth,
  isSolar,
  isUsageTaxed,
  negate,
  type Cents,
  type Day,
} from '@switchboard/domain'
import { fractionOf } from './cents'
import type { BillableService, ServiceCharge } from './billable-account'
import type { ServicePeriod } from './month'
import type { Consumption } from './consumption-estimate'

export interface DraftLine {
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

/** The empty fields of a line that belongs to no service. */
export const NO_SERVICE = {
  quantity: null,
  uom: null,
  price: null,
  serviceId: null,
  chargeId: null,
  adjustmentId: null,
  nmi: null,
  estimated: false,
} as const satisfies Partial<DraftLine>

/** The account gets no bill yet; the message is the reason. */
export class CannotBill extends Error {}

/** Whether the prices of a bill include GST. */
export type PriceBasis = 'inclusive' | 'exclusive'

/** The consumption of a service in its days of the month; undefined when there are no readings to estimate it from. */
export type ConsumptionOf = (period: ServicePeriod) => Consumption | undefined

/**
 * Usage first, then supply; one-off-charges.ts adds what is charged once.
 * @throws CannotBill
 */
export function serviceLines(period: ServicePeriod, basis: PriceBasis, consumptionOf: ConsumptionOf): DraftLine[] {
  const per = (wanted: ServiceCharge['per']) => period.service.charges.filter((charge) => charge.per === wanted)
  return [
    ...per('UNIT').map((charge) => usageLine(period, charge, basis, consumptionOf(period))),
    ...per('MONTH').map((charge) => monthLine(period, charge, basis)),
    ...per('DAY').map((charge) => dayLine(period, charge, basis)),
  ]
}

function usageLine(
  period: ServicePeriod,
  charge: ServiceCharge,
  basis: PriceBasis,
  consumption: Consumption | undefined,
): DraftLine {
  const { service } = period
  const { name, uom } = service
  if (charge.uom !== uom)
    throw new CannotBill(`${name} is counted in ${uom ?? 'no unit'}, but its price is per ${charge.uom ?? 'unit'}`)
  if (!consumption) throw new CannotBill(`there are no readings of ${name}, and none before to estimate by`)
  const solar = isSolar(service.product)
  const line = baseLine(period, charge, solar ? 'exclusive' : basis)
  const total = cost(consumption.quantity, line.price / 1e6)
  const words = solar ? 'Feed-in credit' : charge.title
  return {
    ...line,
    kind: 'USAGE',
    description: consumption.estimated ? `${words}, estimated` : words,
    total: solar ? negate(total) : total,
    quantity: consumption.quantity,
    uom,
    estimated: consumption.estimated,
    taxable: isUsageTaxed(service.product, charge),
  }
}

/** A month in which the service began or ended costs its share by days. */
function monthLine(period: ServicePeriod, charge: ServiceCharge, basis: PriceBasis): DraftLine {
  const line = baseLine(period, charge, basis)
  const [days, all] = [daysBetween(period.span.from, period.span.to), daysInMonth(period.span.from)]
  const whole = { ...line, kind: 'SUPPLY', description: supplyDescription(charge), uom: 'month' } as const
  if (days === all) return { ...whole, total: cost(1000, line.price / 1e6), quantity: 1000 }
  const total = fractionOf(line.price, days, all * 10_000)
  return { ...whole, description: `${whole.description}, ${days} of ${all} days`, total }
}

function dayLine(period: ServicePeriod, charge: ServiceCharge, basis: PriceBasis): DraftLine {
  const line = baseLine(period, charge, basis)
  const quantity = 1000 * daysBetween(period.span.from, period.span.to)
  const total = cost(quantity, line.price / 1e6)
  return { ...line, kind: 'SUPPLY', description: supplyDescription(charge), total, quantity, uom: 'day' }
}

/** The fields that every line of a service has, without its total. */
export function baseLine(
  { service, span: { from, to } }: Omit<ServicePeriod, 'since'>,
  charge: ServiceCharge,
  basis: PriceBasis,
) {
  const last = addDays(to, -1)
  return {
    product: service.product,
    first: from,
    last,
    quantity: null,
    uom: null,
    price: charge[basis],
    serviceId: service.id,
    chargeId: charge.id,
    adjustmentId: null,
    nmi: nmisOn(last, service) || null,
    estimated: false,
    taxable: charge.taxable,
  } as const satisfies Partial<DraftLine>
}

/** The NMIs of the day, the latest first; several registers of one meter have the same NMI. */
const nmisOn = (day: Day, { meters }: BillableService): string =>
  [...new Set(meters.filter(({ from, to }) => from <= day && (to === null || to >= day)).map(({ nmi }) => nmi))].join(
    ', ',
  )

/** The card of the service says 'Supply', the bill 'Supply charge'. */
const supplyDescription = ({ title }: ServiceCharge): string => (/charge/i.test(title) ? title : `${title} charge`)
