// Dates and times in ISO 8601 texts, in a property's time zone (D5, D53).

import { addDays, dayOf, parseDay, type Day } from './day'
import { wallClock, type Zone } from './time-zone'

/** A day at the property, and whether the text denotes its very start. */
export interface LocalTime {
  readonly day: Day
  readonly isMidnight: boolean
}

const pattern =
  /^(\d{4})(-?)(\d{2})\2(\d{2})(?:[Tt ](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/

const MINUTE_MS = 60_000

/** Whether the text is an instant: a date-time with an offset or Z. Only instants need the property's zone. */
export const isInstant = (text: string): boolean => pattern.exec(text)?.[9] !== undefined

/**
 * A date is the start of its day. A date-time without an offset is already local. An instant is converted to the zone.
 * 24:00 is the start of the next day.
 * @returns undefined for any other text, and for a day or time that does not exist
 */
export function localTimeOf(text: string, zone: Zone): LocalTime | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  const [, year, , month, date, hour, minute = '00', second = '00', fraction = '', offset] = match
  const named = parseDay(`${year}-${month}-${date}`)
  if (!named) return undefined
  const time = { hour: Number(hour ?? 0), minute: Number(minute), second: Number(second), fraction: Number(fraction) }
  if (!isTimeOfDay(time)) return undefined
  const day = time.hour === 24 ? addDays(named, 1) : named
  const minutes = (time.hour % 24) * 60 + time.minute
  const isWholeMinute = time.second === 0 && time.fraction === 0
  if (offset === undefined) return { day, isMidnight: minutes === 0 && isWholeMinute }
  const east = minutesEast(offset)
  return east === undefined ? undefined : atInstant(Date.parse(`${day}T00:00:00Z`) + (minutes - east) * MINUTE_MS)

  function atInstant(instant: number): LocalTime {
    const local = wallClock(zone, instant)
    const isMidnight = local.hour === 0 && local.minute === 0 && isWholeMinute
    return { day: dayOf(local.year, local.month, local.date), isMidnight }
  }
}

/** The day of a wire text in the zone; see {@link localTimeOf}. */
export const localDayOf = (text: string, zone: Zone): Day | undefined => localTimeOf(text, zone)?.day

interface TimeOfDay {
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly fraction: number
}

function isTimeOfDay({ hour, minute, second, fraction }: TimeOfDay): boolean {
  if (hour === 24) return minute === 0 && second === 0 && fraction === 0
  // A leap second is written as 60.
  return hour < 24 && minute < 60 && second <= 60
}

/** For Z, +11, +1100 and +11:00. Offsets on Earth stay below 15 hours. */
function minutesEast(offset: string): number | undefined {
  if (offset.toUpperCase() === 'Z') return 0
  const hours = Number(offset.slice(1, 3))
  const minutes = Number(offset.slice(3).replace(':', '') || 0)
  if (hours > 14 || minutes > 59) return undefined
  const east = hours * 60 + minutes
  return offset.startsWith('-') ? -east : east
}
