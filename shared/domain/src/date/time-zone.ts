// A property's time zone (D1). The instant is always an argument.

import { rules } from '@switchboard/brand/rules'
import { addDays, dayOf, type Day } from './day'

export const states = rules.states
export type State = (typeof states)[number]

/** Name of a time zone in the IANA database, such as Australia/Melbourne */
export type Zone = string

/** A property may override this: Broken Hill and Lord Howe differ from the rest of NSW. */
export const zoneOf = (state: State): Zone => rules.zones[state]

/** Whether this browser or server knows the zone. */
export function isZone(name: string): boolean {
  try {
    return Boolean(clockOf(name))
  } catch {
    return false
  }
}

/** For customers whose state is unknown. */
export const defaultZone: Zone = zoneOf(rules.defaultState)

/** The calendar day in the zone at the instant. */
export function todayIn(zone: Zone, instant: Date): Day {
  const quarter = Math.floor(instant.getTime() / QUARTER_HOUR_MS)
  const latest = latestDays.get(zone)
  if (latest?.quarter === quarter) return latest.day
  const { year, month, date } = wallClock(zone, instant.getTime())
  const day = dayOf(year, month, date)
  latestDays.set(zone, { quarter, day })
  return day
}

/** In every zone, days begin and clocks change on a quarter of an hour of UTC (since 1972). */
const QUARTER_HOUR_MS = 15 * 60_000

// Cached, because every request needs it and Intl is slow.
const latestDays = new Map<Zone, { readonly quarter: number; readonly day: Day }>()

/** Minutes east of UTC at the local midnight that starts the day. */
export function offsetAtMidnight(zone: Zone, day: Day): number {
  const known = offsets.get(zone) ?? new Map<Day, number>()
  const found = known.get(day)
  if (found !== undefined) return found
  const offset = computeOffset(zone, day)
  offsets.set(zone, known.set(day, offset))
  return offset
}

// Cached, because Intl would take most of the time of a year's usage. A portal needs a few zones and a few thousand
// days.
const offsets = new Map<Zone, Map<Day, number>>()

function computeOffset(zone: Zone, day: Day): number {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`)
  const guess = offsetAt(zone, asIfUtc)
  const refined = offsetAt(zone, asIfUtc - guess * 60_000)
  return offsetAt(zone, asIfUtc - refined * 60_000)
}

/** The instant of the local midnight that starts the day, in milliseconds since 1970. */
export function midnightIn(zone: Zone, day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) - offsetAtMidnight(zone, day) * 60_000
}

/** 23, 24 or 25 hours (23.5 or 24.5 on Lord Howe Island), in minutes. */
export function minutesOfDay(zone: Zone, day: Day): number {
  return 1440 + offsetAtMidnight(zone, day) - offsetAtMidnight(zone, addDays(day, 1))
}

function offsetAt(zone: Zone, instant: number): number {
  const { year, month, date, hour, minute } = wallClock(zone, instant)
  return (Date.UTC(year, month - 1, date, hour, minute) - Math.floor(instant / 60_000) * 60_000) / 60_000
}

const clocks = new Map<Zone, Intl.DateTimeFormat>()

function clockOf(zone: Zone): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  clocks.set(zone, formatter)
  return formatter
}

/** Date and time on the zone's clocks at the instant, in milliseconds since 1970. */
export function wallClock(zone: Zone, instant: number) {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  )
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return { year: read('year'), month: read('month'), date: read('day'), hour: read('hour'), minute: read('minute') }
}

/** The time of day on the zone's clocks at the instant, such as 08:52. */
export function clockTime(zone: Zone, instant: Date): string {
  const { hour, minute } = wallClock(zone, instant.getTime())
  return [hour, minute].map((value) => String(value).padStart(2, '0')).join(':')
}
