// Single fields of a meter data file.

import { addDays, parseDay, type Day } from '@switchboard/domain'
import type { Flag } from './record'

export const largestInt4 = 2_147_483_647

export const fieldsOf = (line: string) => line.split(',').map((field) => field.trim())

/** An NMI has 10 or 11 characters; files in the wild have words for it. */
export const isRegister = (nmi: string, suffix: string) =>
  nmi !== '' && suffix !== '' && nmi.length <= 30 && suffix.length <= 30

/** CCYYMMDD. Years in which no meter data file can have been written are no dates. */
export const dayField = remembered((text: string): Day | undefined => {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const day = match ? parseDay(`${match[1]}-${match[2]}-${match[3]}`) : undefined
  return day && day >= '1990-01-01' && day < '2100-01-01' ? day : undefined
})

/** CCYYMMDDhhmmss; files in the wild leave out the seconds or the time. Market time, hence +10:00. */
export function timeField(text: string): string | undefined {
  const match = /^(\d{8})(?:([01]\d|2[0-3])([0-5]\d)([0-5]\d)?)?$/.exec(text)
  const day = match?.[1] === undefined ? undefined : dayField(match[1])
  return day && `${day}T${match?.[2] ?? '00'}:${match?.[3] ?? '00'}:${match?.[4] ?? '00'}+10:00`
}

/**
 * A file names the same few dates again and again. For the eight characters of a day alone: what is longer may be a view of the piece of the
 * file that it was cut from, and would keep that in memory.
 */
function remembered<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const value = read(text)
    if (known.size >= 5_000) known.clear()
    if (value !== undefined) known.set(text, value)
    return value
  }
}

/** A text of its own, to be kept: a part of a line keeps the piece of the file that the line is in. */
export const copied = (text: string) => Buffer.from(text).toString()

/** When a read was revised; only a field that is left out is made up for. Undefined: nobody can say. */
export const revision = (field: string, headerTime: string | undefined, ended: string) =>
  field === '' ? (headerTime ?? ended) : timeField(field)

/** Of a day or a time: after tomorrow. By the clocks of Australia and of whoever wrote the file tomorrow may have begun. */
export const isFuture = (dayOrTime: string, today: Day | undefined) =>
  today !== undefined && dayOrTime.slice(0, 10) > addDays(today, 1)

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
