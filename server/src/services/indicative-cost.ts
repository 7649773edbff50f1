// An extra's monthly cost at the customer's own use of the last twelve months (D57). Pure; yearly-use.ts reads the use.
import { addMonths, daysBetween, daysInMonth, firstOfMonth, slots, type Day, type Span } from '@switchboard/domain'
import { dollars } from '../http/wire-money'
import type { ChargeRow } from './scheduled-service'

/** The last twelve whole months. */
export function lastTwelveMonths(today: Day): Span {
  const to = firstOfMonth(today)
  return { from: addMonths(to, -12), to }
}

/** A local day of the service that measures the extra. */
export interface DayUse {
  readonly day: Day
  /** Thousandths of the unit; null if a reading of the day is missing. */
  readonly quantity: number | null
}

/** A week: fewer days say too little about a month. */
const ENOUGH_DAYS = 7

/**
 * A day with missing readings counts as an average day of its month.
 * @param days on which the customer had the service
 * @returns thousandths of the unit; undefined if the customer did not have the service on every day, or too few days of
 * a month are known
 */
export function useOfMonths(span: Span, days: readonly DayUse[]): number | undefined {
  if (days.length !== daysBetween(span.from, span.to)) return undefined
  let sum = 0
  for (const month of slots('Monthly', span)) {
    const known = days.flatMap(({ day, quantity }) =>
      quantity !== null && month.from <= day && day < month.to ? [quantity] : [],
    )
    if (known.length < ENOUGH_DAYS) return undefined
    sum += (known.reduce((total, quantity) => total + quantity, 0) * daysInMonth(month.from)) / known.length
  }
  return Math.round(sum)
}

export interface YearlyUse {
  readonly span: Span
  /** Thousandths of the unit. */
  readonly quantity: number
  readonly uom: string | null
}

interface PricedExtra {
  readonly charges: readonly Pick<ChargeRow, 'per' | 'uom' | 'exclusive' | 'inclusive' | 'times' | 'suffix' | 'upTo'>[]
  readonly taxInclusive: boolean
}

/**
 * Excludes one-off charges.
 * @returns average dollars per month, rounded once; undefined for charges without a price per unit, or per another unit,
 * or with a price that depends on the time, the register or a step
 */
export function indicativeMonthlyCost(
  { charges, taxInclusive }: PricedExtra,
  { span, quantity, uom }: YearlyUse,
): number | undefined {
  const perUnit = charges.filter(({ per }) => per === 'UNIT')
  if (
    perUnit.length === 0 ||
    perUnit.some((charge) => charge.uom !== uom || charge.times || charge.suffix || charge.upTo)
  )
    return undefined
  const thousandths = { UNIT: quantity, MONTH: 12_000, DAY: 1000 * daysBetween(span.from, span.to), ONCE: 0 }
  const total = charges.reduce(
    (sum, charge) => sum + BigInt(thousandths[charge.per]) * BigInt(taxInclusive ? charge.inclusive : charge.exclusive),
    0n,
  )
  // In thousandths of millionths of a dollar, for twelve months.
  const cent = 12n * 10_000_000n
  return dollars(Number((2n * total + cent) / (2n * cent)))
}
