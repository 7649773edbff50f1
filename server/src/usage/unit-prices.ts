// The prices of a service's use, each with its days, and the cost of usage at these prices (D12).
import { addUp, cost, type Cents, type Day, type Span } from '@switchboard/domain'
import { price } from '../http/wire-money'
import { chargeDays, holdsOn, type PriceDays } from './charge-days'
import { sumBySlot, type RegisterDays } from './usage-slot'

/** Days with one price. */
export interface UnitPrice extends Span {
  /** Millionths of a dollar per unit. */
  readonly micros: number
}

/** A charge per unit. */
export interface UnitCharge extends PriceDays {
  /** Millionths of a dollar, with tax if the prices of the service include it. */
  readonly micros: number
}

/**
 * SQL for the charges per unit of a service, as JSON; null if none has a first or last day.
 * @param service its alias in the statement
 */
export const DATED_CHARGES = (service: string) => `(select
    case when bool_or(c.first_day is not null or c.last_day is not null) then json_agg(json_build_object('first', c.first_day, 'last', c.last_day,
      'micros', case when ${service}.tax_inclusive then c.incl_tax_micros else c.excl_tax_micros end)) end
  from charge c where c.service_id = ${service}.id and c.per = 'UNIT')`

/** The prices on the days of the span, in order and without gaps. Use on days without a charge costs nothing. */
export function unitPrices(charges: readonly UnitCharge[], span: Span): UnitPrice[] {
  const held = charges.flatMap(({ micros, ...days }) => {
    const on = chargeDays(days, span)
    return on ? [{ ...on, micros }] : []
  })
  const bounds = [...new Set([span.from, span.to, ...held.flatMap(({ from, to }) => [from, to])])].sort()
  return bounds.slice(1).flatMap((to, index) => {
    const from = bounds[index]
    if (from === undefined) return []
    const micros = held.reduce((sum, each) => sum + (each.from <= from && from < each.to ? each.micros : 0), 0)
    return [{ from, to, micros }]
  })
}

/**
 * The cost of each slot: the quantity at each price, rounded as on the bill.
 * @param slots in order and without gaps
 * @returns null for a slot without a reading
 */
export function slotCosts(
  slots: readonly Span[],
  registers: readonly RegisterDays[],
  charges: readonly UnitCharge[],
): (Cents | null)[] {
  const parts = slots.map((slot) => unitPrices(charges, slot))
  const sums = sumBySlot(parts.flat(), registers)
  let next = 0
  return parts.map((prices) => {
    const costs = prices.flatMap(({ micros }) => {
      const quantity = sums[next++]?.quantity ?? null
      return quantity === null ? [] : [cost(quantity, price(micros))]
    })
    return costs.length > 0 ? addUp(costs) : null
  })
}

/** @returns null if no charge holds on the day */
export function priceOn(charges: readonly UnitCharge[], day: Day): number | null {
  const held = charges.filter((charge) => holdsOn(charge, day))
  return held.length > 0 ? held.reduce((sum, { micros }) => sum + micros, 0) : null
}
