// Parses single fields of a meter data file.

import { addDays, parseDay, type Day } from '@switchboard/domain'
import type { QualityFlag } from './record'

export const LARGEST_INT4 = 2_147_483_647

export const splitFields = (line: string) => line.split(',').map((field) => field.trim())

/** An NMI has 10 or 11 characters, but real files also contain words in that field. */
export const isRegister = (nmi: string, suffix: string) =>
  nmi !== '' && suffix !== '' && nmi.length <= 30 && suffix.length <= 30

/** CCYYMMDD, from 1990 to 2099: other years are mistakes. */
export const parseDayField = memoize((text: string): Day | undefined => {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const day = match ? parseDay(`${match[1]}-${match[2]}-${match[3]}`) : undefined
  return day && day >= '1990-01-01' && day < '2100-01-01' ? day : undefined
})

/** CCYYMMDDhhmmss in market time (UTC+10); real files may omit the seconds or the time. */
export function parseTimeField(text: string): string | undefined {
  const match = /^(\d{8})(?:([01]\d|2[0-3])([0-5]\d)([0-5]\d)?)?$/.exec(text)
  const day = match?.[1] === undefined ? undefined : parseDayField(match[1])
  return day && `${day}T${match?.[2] ?? '00'}:${match?.[3] ?? '00'}:${match?.[4] ?? '00'}+10:00`
}

/**
 * Caches parsed dates, because a file repeats the same few. Only for the eight characters of a day: a longer text may
 * be a slice of the file's chunk, which the cache would keep in memory.
 */
function memoize<Value>(read: (text: string) => Value): (text: string) => Value {
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

/** A copy that can be stored, because a slice of a line would keep the file's whole chunk in memory. */
export const copyText = (text: string) => Buffer.from(text).toString()

/**
 * The revision time of a read: an empty field means the header's time, else the end of the read; undefined for an
 * invalid field.
 */
export const revisionTime = (field: string, headerTime: string | undefined, ended: string) =>
  field === '' ? (headerTime ?? ended) : parseTimeField(field)

/**
 * Whether a day or time is after tomorrow: in some Australian zone, or where the file was written, tomorrow may have
 * begun.
 */
export const isFuture = (dayOrTime: string, today: Day | undefined) =>
  today !== undefined && dayOrTime.slice(0, 10) > addDays(today, 1)

/** The revision time of a read without any date, which every dated revision replaces. */
export const endOfDay = (day: Day) => `${addDays(day, 1)}T00:00:00+10:00`

/** The flag of a QualityMethod such as A, E52 or F14. */
export function parseFlag(text: string): QualityFlag | undefined {
  return FLAGS[/^([AEFSNV])(\d\d)?$/.exec(text)?.[1] ?? '']
}

const FLAGS: Readonly<Partial<Record<string, QualityFlag>>> = { A: 'A', E: 'E', F: 'F', S: 'S', N: 'N', V: 'V' }

export const isNumber = (text: string) => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)

/**
 * Rounds to whole thousandths of the unit and carries each remainder to the next value, so that the day's sum is exact
 * to one thousandth.
 * @returns the index of the first value that cannot be stored, if there is one
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
    if (!(value >= 0) || !(sum <= LARGEST_INT4)) return { unfit: index }
    carry = exact - whole
    found.push(whole === 0 ? 0 : whole)
  }
  return found
}
