// The likely use of a service in the current month, from its readings and those of the weeks before.
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  overlap,
  type Day,
  type MonthForecast,
  type Span,
} from '@switchboard/domain'
import { priceFaultOf } from './charge-windows'
import { costOfForecast } from './likely-cost'
import type { PricedReadings, UnitCharge } from './unit-prices'
import type { UsageSlot } from './usage-slot'
import { ENOUGH_DAYS, forecastUse, RECENT_DAYS } from './use-forecast'

/** The days that a forecast is made from. */
export const forecastDays = (today: Day, window: Span): Span =>
  overlap(window, { from: earlier(firstOfMonth(today), addDays(today, -RECENT_DAYS)), to: today })

const earlier = (one: Day, other: Day) => (one < other ? one : other)

interface ForecastService {
  readonly starts: Day
  /** Last day. */
  readonly ends: Day | null
}

/** The prices of a service that has several. */
export interface ForecastPrices {
  readonly charges: readonly UnitCharge[]
  /** The readings of `forecastDays`. */
  readonly readings: PricedReadings
}

/**
 * Days of the month without a complete reading are estimated as the days to come.
 * @param days the slots of `forecastDays`
 * @param prices undefined for a service with one price
 * @returns undefined in the first week of a month, before a week has been read, and if nothing is left to forecast
 */
export function forecastMonth(
  today: Day,
  { starts, ends }: ForecastService,
  days: readonly UsageSlot[],
  prices: ForecastPrices | undefined,
): MonthForecast | undefined {
  const month = firstOfMonth(today)
  const supplied = { from: starts, to: ends === null ? addMonths(month, 1) : addDays(ends, 1) }
  const whole = overlap({ from: month, to: addMonths(month, 1) }, supplied)
  const complete = days.filter(({ quantity, partial }) => quantity !== null && !partial)
  const recent = complete.filter(({ from }) => from >= addDays(today, -RECENT_DAYS))
  if (daysBetween(month, today) < ENOUGH_DAYS || recent.length < ENOUGH_DAYS) return undefined
  const counted = complete.filter(({ from }) => from >= month)
  const remaining = daysBetween(whole.from, whole.to) - counted.length
  if (remaining <= 0) return undefined
  const rest = forecastUse(recent.map(quantityOf), remaining)
  const used = sum(counted.map(quantityOf))
  const read = sum(days.filter(({ from }) => from >= month).map(quantityOf))
  const [least, most] = [Math.max(read, used + rest.least), Math.max(read, used + rest.most)]
  const forecast = { month, last: addDays(whole.to, -1), least, most }
  if (!prices) return { ...forecast, cost: undefined }
  const { charges, readings } = prices
  // The bill would be refused.
  if (priceFaultOf(charges, whole)) return { ...forecast, cost: null }
  const of = { billed: whole, counted: counted.map(dayOfSlot), recent: recent.map(dayOfSlot) }
  const costOf = costOfForecast(of, readings, charges)
  return {
    ...forecast,
    cost: { least: costOf(least - used), most: costOf(most - used) },
    priceFrom: nextPriceIn({ from: today, to: whole.to }, charges),
  }
}

/** The first day in the span on which a price begins. */
const nextPriceIn = ({ from, to }: Span, charges: readonly UnitCharge[]): Day | undefined =>
  charges.flatMap(({ first }) => (first !== null && from <= first && first < to ? [first] : [])).sort()[0]

const dayOfSlot = ({ from }: UsageSlot) => from
const quantityOf = ({ quantity }: UsageSlot) => quantity ?? 0
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
