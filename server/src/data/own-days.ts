// The readings of a market day that belong to the customer: a market day overlaps the day before or after a change of
// occupant (D7, D10).

import { addDays, midnightIn, type Day, type Zone } from '@switchboard/domain'
import type { MeterDay } from './nem12'

/** The time for which a customer has a service, in milliseconds since 1970. */
export interface Tenancy {
  readonly from: number
  readonly to: number
}

/** @param ends the last day of the service */
export const tenancyOf = (
  zone: Zone,
  { starts, ends }: { readonly starts: Day; readonly ends: Day | null },
): Tenancy => ({
  from: midnightIn(zone, starts),
  to: ends === null ? Infinity : midnightIn(zone, addDays(ends, 1)),
})

/**
 * The day with other customers' intervals as missing.
 * @returns undefined if no interval of the day is the customer's
 */
export function ownDay(read: MeterDay, tenancy: Tenancy, baseOffset: number): MeterDay | undefined {
  const { day, values } = read
  const midnight = Date.parse(`${day}T00:00:00Z`) - baseOffset * 60_000
  const length = 86_400_000 / values.length
  const isOwn = (index: number) => {
    const begin = midnight + index * length
    return tenancy.from <= begin && begin + length <= tenancy.to
  }
  if (!values.some((_, index) => isOwn(index))) return undefined
  const own = values.map((value, index) => (isOwn(index) ? value : null))
  return own.every((value, index) => value === values[index]) ? read : withQuality(read, own)
}

/**
 * If two services of the customer have the same register, each knows its own intervals on the day of the change. If a
 * day was stored with different interval lengths, the later revision applies.
 */
export function mergeDays(first: MeterDay, second: MeterDay): MeterDay {
  const [earlier, later] = first.revisedAt <= second.revisedAt ? [first, second] : [second, first]
  if (earlier.values.length !== later.values.length) return later
  const values = later.values.map((value, index) => value ?? earlier.values[index] ?? null)
  if (values.every((value, index) => value === later.values[index])) return later
  const letters = values.map((_, index) => letterOf(later.values[index] === null ? earlier : later, index))
  return { ...later, ...qualityOf(letters), values }
}

function withQuality(read: MeterDay, values: MeterDay['values']): MeterDay {
  return { ...read, ...qualityOf(values.map((value, index) => (value === null ? 'N' : letterOf(read, index)))), values }
}

const letterOf = ({ flag, flags }: MeterDay, index: number) => flags?.charAt(index) ?? flag

function qualityOf(letters: readonly string[]): Pick<MeterDay, 'flag' | 'flags'> {
  const flags = letters.join('')
  const only = WHOLE_DAY_FLAGS.find((flag) => letters.every((letter) => letter === flag))
  return only ? { flag: only, flags: null } : { flag: 'V', flags }
}

const WHOLE_DAY_FLAGS = ['A', 'E', 'F', 'S', 'N'] as const
