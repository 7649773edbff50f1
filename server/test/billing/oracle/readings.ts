// What is known of the readings at each half hour, and when a price counts, by the property's clocks.
import { DateTime } from 'luxon'
import { isPublicHoliday } from './holidays'
import type { RawCharge, RawRegister, RawTime } from './world'

export interface Days {
  readonly from: string
  /** The day after the last one. */
  readonly end: string
}

const HALF_HOUR = 1_800_000
export const both = (one: Days, other: Days): Days => ({
  from: one.from > other.from ? one.from : other.from,
  end: one.end < other.end ? one.end : other.end,
})
export const isEmpty = ({ from, end }: Days) => from >= end
export const count = ({ from, end }: Days) => Math.round((Date.parse(end) - Date.parse(from)) / 86_400_000)
export const monthsAfter = (date: string, months: number) =>
  DateTime.fromISO(date, { zone: 'utc' }).plus({ months }).toISODate() ?? ''

const startOf = (zone: string, date: string) => DateTime.fromISO(date, { zone }).toMillis()

interface Known {
  quantity: number
  minutes: number
  missing: number
  estimated: boolean
  /** Minutes at which the price counts, of all. */
  own: number
  all: number
}

/** Whether a price counts at an instant. */
export type Counts = (instant: number) => boolean

/** What is known of a stream at some times of some local days. */
export function knownOf(stream: readonly RawRegister[], zone: string, days: Days, counts: Counts): Known {
  const known: Known = { quantity: 0, minutes: 0, missing: 0, estimated: false, own: 0, all: 0 }
  if (isEmpty(days)) return known
  const end = startOf(zone, days.end)
  for (let instant = startOf(zone, days.from); instant < end; instant += HALF_HOUR) {
    const minutes = Math.min(30, (end - instant) / 60_000)
    const read = readAt(stream, zone, instant)
    if (read === 'not supplied') continue
    known.all += minutes
    if (!counts(instant)) continue
    known.own += minutes
    if (read === undefined) known.missing += minutes
    else {
      known.quantity += read.value
      known.minutes += minutes
      known.estimated ||= read.estimated
    }
  }
  return known
}

type Read = { readonly value: number; readonly estimated: boolean } | undefined | 'not supplied'

function readAt(stream: readonly RawRegister[], zone: string, instant: number): Read {
  const [first] = stream
  if (!first) return undefined
  const market = instant + (first.network === 'SWIS' ? 8 : 10) * 3_600_000
  const date = new Date(market).toISOString().slice(0, 10)
  const register = stream.find(({ from, to }) => from <= date && (to === null || date <= to))
  if (date <= first.from) {
    // A meter counts local days from its first day on. The hours of that day before the first market day are not a gap.
    const local = DateTime.fromMillis(instant, { zone }).toISODate() ?? ''
    if (local < first.from) return register ? 'not supplied' : undefined
    if (!register) return 'not supplied'
  }
  if (!register) return undefined
  const day = register.reads.get(date)
  const value = day?.values[Math.floor((market % 86_400_000) / HALF_HOUR)]
  return day && value !== null && value !== undefined ? { value, estimated: day.estimated } : undefined
}

interface Begin {
  readonly date: string
  readonly weekday: number
  readonly month: number
}

interface WallClock extends Begin {
  /** HH:mm */
  readonly time: string
  readonly before: Begin
}

const wallClocks = new Map<string, WallClock>()

function wallClock(zone: string, instant: number): WallClock {
  const key = `${zone} ${instant}`
  const known = wallClocks.get(key)
  if (known) return known
  const clock = DateTime.fromMillis(instant, { zone })
  const beginOf = (at: DateTime): Begin => ({ date: at.toISODate() ?? '', weekday: at.weekday, month: at.month })
  const found = {
    ...beginOf(clock),
    time: clock.toFormat('HH:mm'),
    before: beginOf(clock.minus({ days: 1 })),
  }
  wallClocks.set(key, found)
  return found
}

interface Place {
  readonly zone: string
  readonly state: string
}

/** @param charge of a service with these charges */
export function countsOf(charge: RawCharge, charges: readonly RawCharge[], place: Place): Counts {
  const { zone, state } = place
  const { window } = charge
  if (!window) return () => true
  if (window.times)
    return (instant) => window.times?.some((time) => isWithin(time, wallClock(zone, instant), state)) ?? false
  const others = charges.filter(
    ({ title, first, window: other }) => title === charge.title && first === charge.first && other?.times,
  )
  return (instant) => !others.some((other) => countsOf(other, charges, place)(instant))
}

function isWithin({ days, from, to, months, holidays }: RawTime, clock: WallClock, state: string): boolean {
  const isHoliday = (date: string) => holidays === 'weekend' && isPublicHoliday(state, date)
  const begins = ({ date, weekday, month }: Begin) =>
    days.includes(isHoliday(date) ? 7 : weekday) && (months?.includes(month) ?? true)
  if (from < to) return begins(clock) && from <= clock.time && clock.time < to
  return (begins(clock) && from <= clock.time) || (begins(clock.before) && clock.time < to)
}

export function hasTime({ from, end }: Days, zone: string, counts: Counts): boolean {
  const last = startOf(zone, end)
  for (let instant = startOf(zone, from); instant < last; instant += HALF_HOUR) if (counts(instant)) return true
  return false
}
