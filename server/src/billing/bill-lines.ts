// Usage and supply lines of one service on a month's bill.
import {
  addDays,
  billedInStep,
  daysBetween,
  daysInMonth,
  isSolar,
  daysTotal,
  hasMinutesOn,
  isOverDays,
  isUsageTaxed,
  monthTotal,
  overlap,
  partInStep,
  stepOfDays,
  usageTotal,
  windowTitle,
  type Cents,
  type Day,
  type MeterEvidence,
  type PriceStep,
  type Span,
} from '@switchboard/domain'
import type { BillableService, ServiceCharge } from './billable-account'
import { chargeDays } from '../usage/charge-days'
import {
  countsRegister,
  partName,
  priceFaultOf,
  windowsOfCharge,
  windowText,
  type ChargeWindow,
  type PricePart,
} from '../usage/charge-windows'
import type { MeasuredDays } from './measured-days'
import type { ServicePeriod } from './month'
import type { Consumption } from './consumption-estimate'

export interface DraftLine {
  readonly kind: 'USAGE' | 'SUPPLY' | 'ONCE' | 'ADJUSTMENT' | 'GST'
  /** The group shown to the customer. */
  readonly product: string
  readonly description: string
  readonly total: Cents
  /** Both inclusive. */
  readonly first: Day
  readonly last: Day
  /** Thousandths of the unit. */
  readonly quantity: number | null
  readonly uom: string | null
  /** Millionths of a dollar per unit. */
  readonly price: number | null
  readonly serviceId: number | null
  readonly chargeId: number | null
  readonly adjustmentId: number | null
  readonly nmi: string | null
  readonly estimated: boolean
  /** For a usage line: the name of the part of its price. */
  readonly windowName: string | null
  /** For a usage line: the step of its price. */
  readonly step: PriceStep | null
  /** The readings of a usage line, in all steps of its price; null for other lines. */
  readonly evidence: readonly MeterEvidence[] | null
  readonly taxable: boolean
}

/** Empty fields of a line that does not belong to any service. */
export const NO_SERVICE = {
  quantity: null,
  uom: null,
  price: null,
  serviceId: null,
  chargeId: null,
  adjustmentId: null,
  nmi: null,
  estimated: false,
  windowName: null,
  step: null,
  evidence: null,
} as const satisfies Partial<DraftLine>

/** The account gets no bill yet; the message gives the reason. */
export class CannotBill extends Error {}

/** Whether a bill's prices include GST. */
export type PriceBasis = 'inclusive' | 'exclusive'

/**
 * The quantity that a service's meters measured on some of its days in the month. For a part of a price, only the use
 * in its window counts, at all its steps. Undefined if there are no readings to estimate it from.
 */
export type ConsumptionOf = (period: ServicePeriod, days: Span, part?: PricePart) => Consumption | undefined

/**
 * Usage first, then supply; one-off-charges.ts adds one-off charges. A line for each price, its days and its window.
 * @param measured the days whose use is billed; if empty, only supply is billed
 * @throws CannotBill
 */
export function serviceLines(
  period: ServicePeriod,
  basis: PriceBasis,
  measured: readonly MeasuredDays[],
  consumptionOf: ConsumptionOf,
): DraftLine[] {
  const per = (wanted: ServiceCharge['per']) =>
    period.service.charges.flatMap((charge) => {
      const span = charge.per === wanted && chargeDays(charge, period.span)
      return span ? [{ charge, days: { ...period, span } }] : []
    })
  return [
    ...usageLines(period, basis, measured, consumptionOf),
    ...per('MONTH').map(({ charge, days }) => monthLine(days, charge, basis)),
    ...per('DAY').map(({ charge, days }) => dayLine(days, charge, basis)),
  ]
}

function usageLines(
  period: ServicePeriod,
  basis: PriceBasis,
  measured: readonly MeasuredDays[],
  consumptionOf: ConsumptionOf,
): DraftLine[] {
  const charges = period.service.charges.filter(({ per }) => per === 'UNIT')
  refuseFaults(period, charges)
  return charges.flatMap((charge) =>
    windowsOfCharge(charge, charges, period.span).flatMap(({ window, step, ...days }) => {
      const charged = measuredWithin(days, measured)
      return charged.length > 0 && hasTime(window, charged) && hasRegister(window, charged)
        ? [usageLine(period, { charge, window, step }, basis, charged, consumptionOf)]
        : []
    }),
  )
}

/** False for a window of another season. */
const hasTime = (window: ChargeWindow | null, measured: readonly MeasuredDays[]): boolean =>
  window === null ||
  measured.some(({ span: { from, to } }) => {
    let day = from
    while (day < to && !hasMinutesOn(window, day)) day = addDays(day, 1)
    return day < to
  })

/** False for the price of a register that the customer's meter does not have. */
const hasRegister = (window: ChargeWindow | null, measured: readonly MeasuredDays[]): boolean => {
  const meters = measured.flatMap(({ by, span: { from, to } }) =>
    by.service.meters.filter((meter) => meter.from < to && (meter.to === null || from <= meter.to)),
  )
  return window === null || meters.length === 0 || meters.some(({ suffix }) => countsRegister(window, suffix))
}

/** @throws CannotBill for prices that cover a minute or a unit twice or not at all */
function refuseFaults({ service, span }: ServicePeriod, charges: readonly ServiceCharge[]): void {
  const found = priceFaultOf(charges, span)
  if (found) throw new CannotBill(`the prices of ${service.name} ${found}`)
}

const measuredWithin = (days: Span, measured: readonly MeasuredDays[]): MeasuredDays[] =>
  measured.map(({ by, span }) => ({ by, span: overlap(span, days) })).filter(({ span: { from, to } }) => from < to)

interface PartCharge extends PricePart {
  readonly charge: ServiceCharge
}

function usageLine(
  { service }: ServicePeriod,
  { charge, ...part }: PartCharge,
  basis: PriceBasis,
  measured: readonly MeasuredDays[],
  consumptionOf: ConsumptionOf,
): DraftLine {
  const { window, step } = part
  const consumption = sumConsumption(service, charge, measured, (by, days) => consumptionOf(by, days, part))
  const { estimated, evidence } = consumption
  const solar = isSolar(service.product)
  const line = baseLine({ service, span: hullOf(measured) }, charge, solar ? 'exclusive' : basis)
  const quantity = quantityInStep(consumption, step, line)
  const windowName = partName(charge, part)
  const words = partTitle(solar ? 'Feed-in credit' : charge.title, windowName, window)
  return {
    ...line,
    kind: 'USAGE',
    description: estimated ? `${words}, estimated` : words,
    total: usageTotal(service.product, quantity, line.price),
    quantity,
    uom: charge.uom,
    nmi: nmisOn(
      line.last,
      measured
        .flatMap(({ by }) => by.service.meters)
        .filter(({ suffix }) => window === null || countsRegister(window, suffix)),
    ),
    estimated,
    windowName,
    step,
    evidence,
    taxable: isUsageTaxed(service.product, charge),
  }
}

function quantityInStep(
  { quantity, ahead = 0, evidence }: Consumption,
  step: PriceStep | null,
  { first, last }: Pick<DraftLine, 'first' | 'last'>,
): number {
  if (step === null) return quantity + ahead
  const days = { first, last }
  return isOverDays(step)
    ? partInStep(quantity + ahead, stepOfDays(step, days))
    : billedInStep(evidence, step, days) + ahead
}

function partTitle(title: string, name: string | null, window: ChargeWindow | null): string {
  if (name === null) return title
  return window ? windowTitle(title, name, windowText(window)) : `${title}, ${name}`
}

/** @throws CannotBill */
function sumConsumption(
  { name }: BillableService,
  charge: ServiceCharge,
  measured: readonly MeasuredDays[],
  consumptionOf: ConsumptionOf,
): Consumption {
  const found = measured.map(({ by, span }) => {
    const { name: meter, uom } = by.service
    const price = meter === name ? 'its price' : `the price of ${name}`
    if (charge.uom !== uom)
      throw new CannotBill(`${meter} is counted in ${uom ?? 'no unit'}, but ${price} is per ${charge.uom ?? 'unit'}`)
    const consumption = consumptionOf(by, span)
    if (!consumption) throw new CannotBill(`there are no readings of ${meter}, and none before to estimate by`)
    return consumption
  })
  return {
    quantity: found.reduce((sum, { quantity }) => sum + quantity, 0),
    ahead: found.reduce((sum, { ahead = 0 }) => sum + ahead, 0),
    estimated: found.some(({ estimated }) => estimated),
    evidence: found.flatMap(({ evidence }) => evidence),
  }
}

/** The span from the first to the last of the days. */
const hullOf = (measured: readonly MeasuredDays[]): Span =>
  measured
    .map(({ span }) => span)
    .reduce((hull, { from, to }) => ({ from: from < hull.from ? from : hull.from, to: to > hull.to ? to : hull.to }))

/** A month in which the service or the price began or ended is charged by days. */
function monthLine(period: ServicePeriod, charge: ServiceCharge, basis: PriceBasis): DraftLine {
  const line = baseLine(period, charge, basis)
  const [days, all] = [daysBetween(period.span.from, period.span.to), daysInMonth(period.span.from)]
  const whole = { ...line, kind: 'SUPPLY', description: supplyDescription(charge), uom: 'month' } as const
  const total = monthTotal(line.price, days, all)
  if (days === all) return { ...whole, total, quantity: 1000 }
  return { ...whole, description: `${whole.description}, ${days} of ${all} days`, total }
}

function dayLine(period: ServicePeriod, charge: ServiceCharge, basis: PriceBasis): DraftLine {
  const line = baseLine(period, charge, basis)
  const days = daysBetween(period.span.from, period.span.to)
  const total = daysTotal(line.price, days)
  return { ...line, kind: 'SUPPLY', description: supplyDescription(charge), total, quantity: 1000 * days, uom: 'day' }
}

/** The fields of every line of a service, without its total. */
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
    nmi: nmisOn(last, service.meters),
    estimated: false,
    windowName: null,
    step: null,
    evidence: null,
    taxable: charge.taxable,
  } as const satisfies Partial<DraftLine>
}

/** The day's NMIs, latest first; several registers of one meter have the same NMI. */
const nmisOn = (day: Day, meters: BillableService['meters']): string | null =>
  [...new Set(meters.filter(({ from, to }) => from <= day && (to === null || to >= day)).map(({ nmi }) => nmi))].join(
    ', ',
  ) || null

/** The service's card says 'Supply', the bill 'Supply charge'. */
const supplyDescription = ({ title }: ServiceCharge): string => (/charge/i.test(title) ? title : `${title} charge`)
