// Single fields of a meter data file.

import { addDays, parseDay, type Day } from '@switchboard/domain'
import type { Flag } from './record'

const largestInt4 = 2_147_483_647

/** CCYYMMDD. Years in which no meter data file can have been written are no dates. */
export function dayField(text: string): Day | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const day = match ? parseDay(`${match[1]}-${match[2]}-${match[3]}`) : undefined
  return day && day >= '1990-01-01' && day < '2100-01-01' ? day : undefined
}

/** CCYYMMDDhhmmss; files in the wild leave out the seconds or the time. Market time, hence +10:00. */
export function timeField(text: string): string | undefined {
  const match = /^(\d{8})(?:([01]\d|2[0-3])([0-5]\d)([0-5]\d)?)?$/.exec(text)
  const day = match?.[1] === undefined ? undefined : dayField(match[1])
  return day && `${day}T${match?.[2] ?? '00'}:${match?.[3] ?? '00'}:${match?.[4] ?? '00'}+10:00`
}

/** A read without any date counts as made when its day ended: whatever is dated replaces it. */
export const endOf = (day: Day) => `${addDays(day, 1)}T00:00:00+10:00`

/** The letter of a QualityMethod such as A, E52 or F14. */
export function flagField(text: string): Flag | undefined {
  return /^([AEFSNV])(\d\d)?$/.exec(text)?.[1] as Flag | undefined
}

export const isNumber = (text: string) => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)

/**
 * Whole thousandths of the unit, the remainder of each value carried to the next, so that the day's sum is right to one thousandth.
 * Returns the index of the first value that cannot be stored instead, when there is one.
 */
export function thousandths(values: readonly (number | null)[], scale: number): (number | null)[] | { unfit: number } {
  let carry = 0
  let sum = 0
  const found: (number | null)[] = []
  for (const [index, value] of values.entries()) {
    if (value === null) {
      found.push(null)
      continue
    }
    const exact = value * scale + carry
    const whole = Math.round(exact)
    sum += whole
    if (!(value >= 0) || !(sum <= largestInt4)) return { unfit: index }
    carry = exact - whole
    found.push(whole === 0 ? 0 : whole)
  }
  return found
}
