// What the likely use of a month costs, by the rules of its bill: the use of each price, window and step, each rounded as
// a line.
import {
  addDays,
  addUp,
  cost,
  isOverDays,
  partInStep,
  slots as daySlots,
  stepOfDays,
  type Cents,
  type Day,
  type Span,
} from '@switchboard/domain'
import { price } from '../http/wire-money'
import { hasSeasons, windowsOfCharge, type ChargeWindow, type WindowDays } from './charge-windows'
import type { PricedReadings, UnitCharge } from './unit-prices'
import { sumBySlot } from './usage-slot'
import { ENOUGH_DAYS } from './use-forecast'

/** The days of a month that count as they were read, and those that the others are expected to be like. */
export interface ForecastedDays {
  /** The days of the month on which the service is supplied. */
  readonly billed: Span
  /** Days of the month with a complete reading. */
  readonly counted: readonly Day[]
  /** Days of the last weeks with a complete reading. */
  readonly recent: readonly Day[]
}

/**
 * Every other day is expected to use the same, at the times and in the steps of the recent days. Of a price that changes
 * with the month, only the recent days in this month count, if they are a week.
 * @param readings of all counted and recent days
 * @returns the cost for the thousandths that are used on the other days
 */
export function costOfForecast(
  { billed, counted, recent }: ForecastedDays,
  readings: PricedReadings,
  charges: readonly UnitCharge[],
): (rest: number) => Cents {
  const useIn = usesByWindow(readings, counted, recent)
  const all = useIn(null)
  const parts = charges.flatMap((charge) =>
    windowsOfCharge(charge, charges, billed).map((part) => ({ part, dollars: price(charge.micros) })),
  )
  const countOthers = (days: Span) => daySlots('Daily', days).filter(({ from }) => !counted.includes(from)).length
  const remaining = countOthers(billed)
  return (rest) =>
    addUp(
      parts.map(({ part, dollars }) => {
        const like = daysLike(part, recent, billed, all)
        // The other days differ from the recent ones by this factor.
        const factor = remaining === 0 ? 0 : rest / remaining / (sumOf(like, all) / like.length || 1)
        const known = counted.filter((day) => part.from <= day && day < part.to)
        const ahead = { days: countOthers(part), like, factor }
        return cost(quantityIn(part, useIn(part.window), known, ahead), dollars)
      }),
    )
}

type Uses = ReadonlyMap<Day, number>

const sumOf = (days: readonly Day[], uses: Uses) => days.reduce((sum, day) => sum + (uses.get(day) ?? 0), 0)

/** False for days that do not show at which times energy is used, because none was. */
const isUsed = (days: readonly Day[], uses: Uses) => sumOf(days, uses) > 0

function daysLike({ window }: WindowDays, recent: readonly Day[], billed: Span, all: Uses): readonly Day[] {
  if (!window || !hasSeasons(window)) return recent
  const inMonth = recent.filter((day) => billed.from <= day)
  return inMonth.length >= ENOUGH_DAYS && isUsed(inMonth, all) ? inMonth : recent
}

interface DaysAhead {
  readonly days: number
  readonly like: readonly Day[]
  readonly factor: number
}

/** Thousandths that the line of the part is likely to have. @param known days of the part */
function quantityIn({ from, to, step }: WindowDays, uses: Uses, known: readonly Day[], ahead: DaysAhead): number {
  const { days, like, factor } = ahead
  const ofDays = (stepOf: (use: number) => number) =>
    known.reduce((sum, day) => sum + stepOf(uses.get(day) ?? 0), 0) +
    (days / like.length) * like.reduce((sum, day) => sum + stepOf(factor * (uses.get(day) ?? 0)), 0)
  if (step === null) return Math.round(ofDays((use) => use))
  if (!isOverDays(step)) return Math.round(ofDays((use) => partInStep(use, step)))
  return partInStep(Math.round(ofDays((use) => use)), stepOfDays(step, { first: from, last: addDays(to, -1) }))
}

/** Thousandths of each day in a window, or of the whole day. */
function usesByWindow(
  { registers, inWindow }: PricedReadings,
  counted: readonly Day[],
  recent: readonly Day[],
): (window: ChargeWindow | null) => Uses {
  const days = [...counted, ...recent].sort()
  const [first, last] = [days[0], days.at(-1)]
  const known = new Map<ChargeWindow | null, Uses>()
  return (window) => {
    const found = known.get(window)
    if (found) return found
    if (first === undefined || last === undefined) return new Map()
    const span = { from: first, to: addDays(last, 1) }
    const within = (window ? inWindow(window).flat() : registers).map((register) => ({
      ...register,
      days: register.days.filter(({ day }) => first <= day),
    }))
    const uses = new Map(sumBySlot(daySlots('Daily', span), within).map(({ from, quantity }) => [from, quantity ?? 0]))
    known.set(window, uses)
    return uses
  }
}
