// The prices of a service's use, each with its days, its window and its step, and the cost of usage at these prices (D12).
import {
  addDays,
  addMonths,
  addUp,
  cost,
  firstOfMonth,
  isOverDays,
  overlap,
  slots as daySlots,
  usesInStep,
  type Cents,
  type Day,
  type PriceStep,
  type Span,
} from '@switchboard/domain'
import { price } from '../http/wire-money'
import { holdsOn } from './charge-days'
import { windowsOfCharge, type ChargeWindow, type TimedCharge, type WindowDays } from './charge-windows'
import { sumBySlot, type RegisterDays } from './usage-slot'
import type { ReadInWindow } from './window-days'

/** A charge per unit. */
export interface UnitCharge extends TimedCharge {
  /** Millionths of a dollar, with tax if the prices of the service include it. */
  readonly micros: number
}

/**
 * SQL for the charges per unit of a service, as JSON; null if it has only one, which always counts.
 * @param service its alias in the statement
 */
export const SEVERAL_CHARGES = (service: string) => `(select
    case when count(*) > 1 or bool_or(c.first_day is not null or c.last_day is not null or c.times is not null)
      then json_agg(json_build_object('first', c.first_day, 'last', c.last_day, 'title', c.title, 'times', c.times, 'suffix', c.suffix,
        'upTo', c.step_thousandths, 'stepPer', c.step_per,
        'state', (select p.state from account a join property p on p.id = a.property_id where a.id = ${service}.account_id),
        'micros', case when ${service}.tax_inclusive then c.incl_tax_micros else c.excl_tax_micros end) order by c.position, c.id) end
  from charge c where c.service_id = ${service}.id and c.per = 'UNIT')`

export const hasWindows = (charges: readonly TimedCharge[] | null | undefined): boolean =>
  charges?.some(({ times }) => times !== null) ?? false

/** Whether registers of the meter have prices of their own. */
export const hasRegisterPrices = (charges: readonly TimedCharge[] | null | undefined): boolean =>
  charges?.some(({ suffix }) => suffix !== null) ?? false

/** A step of each day, or one that fills up over the days of a month. */
export type StepKind = 'of a day' | 'of a month'

/** @returns undefined if the prices have no steps */
export function stepKindOf(charges: readonly TimedCharge[] | null | undefined): StepKind | undefined {
  const periods = charges?.flatMap(({ stepPer }) => stepPer ?? []) ?? []
  if (periods.length === 0) return undefined
  return periods.some((per) => isOverDays({ per })) ? 'of a month' : 'of a day'
}

/** A service with its prices. */
export interface PricedService {
  readonly starts: Day
  /** Last day. */
  readonly ends: Day | null
  /** The charges per unit, unless one always counts. */
  readonly severalCharges: readonly UnitCharge[] | null
}

/** The days whose readings decide what the span costs: a step of a month fills up from its first day on. */
export function daysOfCost(span: Span, { starts, severalCharges }: PricedService): Span {
  if (stepKindOf(severalCharges) !== 'of a month') return span
  const month = firstOfMonth(span.from)
  return { ...span, from: starts < month ? month : starts < span.from ? starts : span.from }
}

/** The days on which the service is supplied in the months of a span, which share the limits of its steps. */
function billedDays({ from, to }: Span, { starts, ends }: Pick<PricedService, 'starts' | 'ends'>): Span {
  const months = { from: firstOfMonth(from), to: addMonths(firstOfMonth(addDays(to, -1)), 1) }
  return overlap(months, { from: starts, to: ends === null ? months.to : addDays(ends, 1) })
}

/** The readings of a service: of whole days, and of the days' windows. */
export interface PricedReadings {
  readonly registers: readonly RegisterDays[]
  readonly inWindow: ReadInWindow
}

/**
 * The cost of each slot: the quantity of each charge, rounded as a line of the bill. Use on days without a charge costs
 * nothing.
 * @param slots in order and without gaps
 * @param readings of the days of their cost
 * @returns null for a slot without a reading
 */
export function slotCosts(
  slots: readonly Span[],
  { registers, inWindow }: PricedReadings,
  service: PricedService,
): (Cents | null)[] {
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return []
  const sums = sumBySlot(slots, since(first.from, registers))
  const billed = billedDays({ from: first.from, to: last.to }, service)
  const charges = service.severalCharges ?? []
  const ofCharges = charges.map((charge) =>
    costsOfCharge(slots, windowsOfCharge(charge, charges, billed), price(charge.micros), (window) =>
      window ? inWindow(window).flat() : registers,
    ),
  )
  return slots.map((_, index) =>
    sums[index]?.quantity == null ? null : addUp(ofCharges.flatMap((costs) => costs[index] ?? [])),
  )
}

type RegistersOf = (window: ChargeWindow | null) => readonly RegisterDays[]

function costsOfCharge(
  slots: readonly Span[],
  held: readonly WindowDays[],
  dollars: number,
  registersOf: RegistersOf,
): Cents[] {
  const whole = held.filter(({ step }) => step === null)
  const costs = [
    costsOfWindows(
      slots.map((slot) => whole.flatMap((days) => daysWithin(days, slot))),
      dollars,
      registersOf,
    ),
    ...held.flatMap(({ step, window, ...days }) =>
      step ? [costsInStep(slots, { days, step }, dollars, registersOf(window))] : [],
    ),
  ]
  return slots.map((_, index) => addUp(costs.flatMap((each) => each[index] ?? [])))
}

function daysWithin({ window, step, ...held }: WindowDays, slot: Span): WindowDays[] {
  const days = overlap(held, slot)
  return days.from < days.to ? [{ ...days, window, step }] : []
}

/** @param days of each slot */
function costsOfWindows(days: readonly (readonly WindowDays[])[], dollars: number, registersOf: RegistersOf): Cents[] {
  const all = days.flat()
  const windows = new Set(all.map(({ window }) => window))
  const quantities = new Map([...windows].map((window) => [window, quantitiesOf(all, registersOf(window))]))
  let next = 0
  return days.map((own) => addUp(own.map(({ window }) => cost(quantities.get(window)?.[next++] ?? 0, dollars))))
}

/** @param days on which the step holds. Its limits are shared by those of each month */
function costsInStep(
  slots: readonly Span[],
  { days, step }: { readonly days: Span; readonly step: PriceStep },
  dollars: number,
  registers: readonly RegisterDays[],
): Cents[] {
  const read = overlap(days, { from: days.from, to: slots.at(-1)?.to ?? days.from })
  const known = sumBySlot(daySlots('Daily', read), since(read.from, registers))
  const inStep = daySlots('Monthly', days).flatMap(({ from, to }) => {
    const own = known.filter((day) => from <= day.from && day.from < to)
    const uses = usesInStep(
      own.map(({ quantity }) => quantity ?? 0),
      step,
      { first: from, last: addDays(to, -1) },
    )
    return uses.map((use, index) => ({ day: own[index]?.from ?? from, use }))
  })
  return slots.map(({ from, to }) =>
    cost(
      inStep.reduce((sum, { day, use }) => (from <= day && day < to ? sum + use : sum), 0),
      dollars,
    ),
  )
}

/** The registers without days before a day. */
const since = (from: Day, registers: readonly RegisterDays[]) =>
  registers.map((register) => ({ ...register, days: register.days.filter(({ day }) => from <= day) }))

/** The quantity in each span; other spans may lie between. */
function quantitiesOf(spans: readonly Span[], registers: readonly RegisterDays[]): (number | null)[] {
  const slots: Span[] = []
  for (const { from, to } of spans) {
    const last = slots.at(-1)
    if (last && last.to < from) slots.push({ from: last.to, to: from })
    slots.push({ from, to })
  }
  const [first] = spans
  if (!first) return []
  const wanted = new Set(spans.map(({ from }) => from))
  return sumBySlot(slots, since(first.from, registers)).flatMap(({ from, quantity }) =>
    wanted.has(from) ? [quantity] : [],
  )
}

/**
 * If a price has several parts, this is the part for all other times, registers and use. A page that knows one price
 * for each service shows it, with costs that the server computed.
 * @returns null if no charge holds on the day
 */
export function priceOn(charges: readonly UnitCharge[], day: Day): number | null {
  const held = charges.filter((charge) => holdsOn(charge, day))
  const flat = held.filter(({ times, suffix, upTo }) => times === null && suffix === null && upTo === null)
  if (flat.length === 0) return held[0]?.micros ?? null
  return flat.reduce((sum, { micros }) => sum + micros, 0)
}
