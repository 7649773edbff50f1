// The prices of a service's use, each with its days and its window, and the cost of usage at these prices (D12).
import { addUp, cost, overlap, type Cents, type Day, type Span } from '@switchboard/domain'
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
        'micros', case when ${service}.tax_inclusive then c.incl_tax_micros else c.excl_tax_micros end) order by c.position, c.id) end
  from charge c where c.service_id = ${service}.id and c.per = 'UNIT')`

export const hasWindows = (charges: readonly TimedCharge[] | null | undefined): boolean =>
  charges?.some(({ times }) => times !== null) ?? false

/** Whether registers of the meter have prices of their own. */
export const hasRegisterPrices = (charges: readonly TimedCharge[] | null | undefined): boolean =>
  charges?.some(({ suffix }) => suffix !== null) ?? false

/** The readings of a service: of whole days, and of the days' windows. */
export interface PricedReadings {
  readonly registers: readonly RegisterDays[]
  readonly inWindow: ReadInWindow
}

/**
 * The cost of each slot: the quantity of each charge, rounded as a line of the bill. Use on days without a charge costs
 * nothing.
 * @param slots in order and without gaps
 * @returns null for a slot without a reading
 */
export function slotCosts(
  slots: readonly Span[],
  { registers, inWindow }: PricedReadings,
  charges: readonly UnitCharge[],
): (Cents | null)[] {
  const sums = sumBySlot(slots, registers)
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return []
  const ofCharges = charges.map((charge) => {
    const held = windowsOfCharge(charge, charges, { from: first.from, to: last.to })
    return costsOfCharge(
      slots.map((slot) => held.flatMap((days) => daysWithin(days, slot))),
      price(charge.micros),
      (window) => (window ? inWindow(window).flat() : registers),
    )
  })
  return slots.map((_, index) =>
    sums[index]?.quantity == null ? null : addUp(ofCharges.flatMap((costs) => costs[index] ?? [])),
  )
}

function daysWithin({ window, ...held }: WindowDays, slot: Span): WindowDays[] {
  const days = overlap(held, slot)
  return days.from < days.to ? [{ ...days, window }] : []
}

/** @param days of each slot */
function costsOfCharge(
  days: readonly (readonly WindowDays[])[],
  dollars: number,
  registersOf: (window: ChargeWindow | null) => readonly RegisterDays[],
): Cents[] {
  const all = days.flat()
  const windows = new Set(all.map(({ window }) => window))
  const quantities = new Map([...windows].map((window) => [window, quantitiesOf(all, registersOf(window))]))
  let next = 0
  return days.map((own) => addUp(own.map(({ window }) => cost(quantities.get(window)?.[next++] ?? 0, dollars))))
}

/** The quantity in each span, of which others may lie between. */
function quantitiesOf(spans: readonly Span[], registers: readonly RegisterDays[]): (number | null)[] {
  const slots: Span[] = []
  for (const { from, to } of spans) {
    const last = slots.at(-1)
    if (last && last.to < from) slots.push({ from: last.to, to: from })
    slots.push({ from, to })
  }
  const [first] = spans
  const since = registers.map((register) => ({
    ...register,
    days: register.days.filter(({ day }) => first !== undefined && first.from <= day),
  }))
  const wanted = new Set(spans.map(({ from }) => from))
  return sumBySlot(slots, since).flatMap(({ from, quantity }) => (wanted.has(from) ? [quantity] : []))
}

/**
 * Of a price with windows, the price of the times and registers that no other has: a page that knows one price for each
 * service shows it, with costs that the server computed.
 * @returns null if no charge holds on the day
 */
export function priceOn(charges: readonly UnitCharge[], day: Day): number | null {
  const held = charges.filter((charge) => holdsOn(charge, day))
  const flat = held.filter(({ times, suffix }) => times === null && suffix === null)
  if (flat.length === 0) return held[0]?.micros ?? null
  return flat.reduce((sum, { micros }) => sum + micros, 0)
}
