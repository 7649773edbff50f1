// The likely use of a service in the current month, from what was read of it and the weeks before.
import {
  addDays,
  addMonths,
  addUp,
  centsOf,
  daysBetween,
  firstOfMonth,
  overlap,
  type Cents,
  type Day,
  type LikelyCost,
  type MonthForecast,
  type Span,
} from '@switchboard/domain'
import type { UsageSlot } from './usage-slot'
import { ENOUGH_DAYS, forecastUse, RECENT_DAYS, type UseRange } from './use-forecast'

/** The days that a forecast is made from. */
export const forecastDays = (today: Day, window: Span): Span =>
  overlap(window, { from: earlier(firstOfMonth(today), addDays(today, -RECENT_DAYS)), to: today })

const earlier = (one: Day, other: Day) => (one < other ? one : other)

interface ForecastService {
  readonly starts: Day
  /** Last day. */
  readonly ends: Day | null
}

/**
 * Days of the month without a complete reading are estimated as the days to come.
 * @param days the slots of `forecastDays`
 * @param costs of these days; undefined for a service with one price, null if the price of the coming days is another one
 * @returns undefined in the first week of a month, before a week has been read, and if nothing is left to forecast
 */
export function forecastMonth(
  today: Day,
  { starts, ends }: ForecastService,
  days: readonly UsageSlot[],
  costs: readonly (Cents | null)[] | null | undefined,
): MonthForecast | undefined {
  const month = firstOfMonth(today)
  const supplied = { from: starts, to: ends === null ? addMonths(month, 1) : addDays(ends, 1) }
  const whole = overlap({ from: month, to: addMonths(month, 1) }, supplied)
  const known = days.map((slot, index) => ({ ...slot, cost: costs?.[index] ?? null }))
  const complete = known.filter(({ quantity, partial }) => quantity !== null && !partial)
  const recent = complete.filter(({ from }) => from >= addDays(today, -RECENT_DAYS))
  if (daysBetween(month, today) < ENOUGH_DAYS || recent.length < ENOUGH_DAYS) return undefined
  const counted = complete.filter(({ from }) => from >= month)
  const remaining = daysBetween(whole.from, whole.to) - counted.length
  if (remaining <= 0) return undefined
  const rest = forecastUse(recent.map(quantityOf), remaining)
  const used = sum(counted.map(quantityOf))
  const read = sum(known.filter(({ from }) => from >= month).map(quantityOf))
  return {
    month,
    last: addDays(whole.to, -1),
    least: Math.max(read, used + rest.least),
    most: Math.max(read, used + rest.most),
    cost: costs && costRange(recent, addUp(counted.map(costOf)), rest),
  }
}

/** At the average price of the recent days. @returns null if nothing was used */
function costRange(
  recent: readonly (Pick<UsageSlot, 'quantity'> & { readonly cost: Cents | null })[],
  used: Cents,
  { least, most }: UseRange,
): LikelyCost | null {
  const quantity = sum(recent.map(quantityOf))
  if (quantity <= 0) return null
  const cents = addUp(recent.map(costOf))
  const costOfRest = (thousandths: number) => centsOf(used + Math.round((thousandths * cents) / quantity))
  return { least: costOfRest(least), most: costOfRest(most) }
}

const quantityOf = ({ quantity }: Pick<UsageSlot, 'quantity'>) => quantity ?? 0
const costOf = ({ cost }: { readonly cost: Cents | null }) => cost ?? centsOf(0)
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
