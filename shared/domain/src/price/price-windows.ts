// The windows of a price: the times of the week at which each of its rates counts, by the clocks of the property. A flat
// price has one window, the whole week.
import { addDays, monthOf, weekdayOf, type Day } from '../date/day'
import { midnightIn, minutesOfDay, wallClock, type Zone } from '../date/time-zone'

/** A time that returns on some days of the week. */
export interface WindowTime {
  /** Weekdays on which it begins, Monday 1 to Sunday 7. */
  readonly days: readonly number[]
  /** Minutes from midnight by the clock: 0 to 1439. */
  readonly from: number
  /** Up to 1440. At or before `from`, it is on the next day. */
  readonly to: number
  /** Months in which it begins, 1 to 12; all of them if undefined. */
  readonly months?: readonly number[]
  /** Public holidays, which count as Sundays; undefined if they count as their weekday. */
  readonly holidays?: ReadonlySet<Day>
}

export type WindowTimes = readonly WindowTime[]

/** The windows of one price, in order. `null` has all times that no other window has. */
export type Windows = readonly (WindowTimes | null)[]

/** One of the windows of a price. */
export interface PriceWindow {
  readonly windows: Windows
  readonly index: number
}

const DAY = 1440
const SUNDAY = 7

/** A minute that is in no window. */
export const NO_WINDOW = 255

/**
 * The window of each minute of a day, as an index of `windows`. A minute belongs to the first window that has it. An
 * hour that the clocks repeat counts twice, and one that they skip does not count.
 */
export function windowsOfDay(windows: Windows, zone: Zone, day: Day): Uint8Array {
  const byClock = windowsByClock(windows, day)
  const length = minutesOfDay(zone, day)
  if (length === DAY) return byClock
  const midnight = midnightIn(zone, day)
  const found = new Uint8Array(length)
  // Clocks change on a quarter of an hour.
  for (let elapsed = 0; elapsed < length; elapsed += 15) {
    const { hour, minute } = wallClock(zone, midnight + elapsed * 60_000)
    const shown = hour * 60 + minute
    found.set(byClock.subarray(shown, shown + Math.min(15, length - elapsed)), elapsed)
  }
  return found
}

/** The window of each minute from 0:00 to 24:00 by the clock. The result is shared: do not change it. */
function windowsByClock(windows: Windows, day: Day): Uint8Array {
  const holidays = holidaysOf(windows)
  const kindOf = (on: Day): DayKind => ({
    weekday: weekdayOf(on),
    month: monthOf(on),
    isHoliday: holidays?.has(on) ?? false,
  })
  const [kind, before] = [kindOf(day), kindOf(addDays(day, -1))]
  const known = clocks.get(windows) ?? new Map<string, Uint8Array>()
  const key = [kind.weekday, kind.month, before.month, kind.isHoliday, before.isHoliday].join(' ')
  const found = known.get(key) ?? computeClock(windows, kind, before)
  clocks.set(windows, known.set(key, found))
  return found
}

/** The facts that decide the windows of a day. */
interface DayKind {
  readonly weekday: number
  readonly month: number
  readonly isHoliday: boolean
}

/** The public holidays of a price, all of whose times have the same ones. */
export const holidaysOf = (windows: Windows): ReadonlySet<Day> | undefined => {
  for (const times of windows) for (const { holidays } of times ?? []) if (holidays) return holidays
  return undefined
}

// Cached, because years of days have only a few different ones.
const clocks = new WeakMap<Windows, Map<string, Uint8Array>>()

function computeClock(windows: Windows, kind: DayKind, before: DayKind): Uint8Array {
  const rest = windows.indexOf(null)
  const found = new Uint8Array(DAY).fill(rest < 0 ? NO_WINDOW : rest)
  // From the last to the first, so that the first one wins.
  for (let index = windows.length - 1; index >= 0; index -= 1)
    for (const { from, to } of (windows[index] ?? []).flatMap((time) => spansOn(time, kind, before)))
      found.fill(index, from, to)
  return found
}

interface MinuteSpan {
  readonly from: number
  readonly to: number
}

/** The parts of a day that a time covers: from the day itself, and across midnight from the day before. */
function spansOn({ days, from, to, months, holidays }: WindowTime, kind: DayKind, before: DayKind) {
  const begins = ({ weekday, month, isHoliday }: DayKind) =>
    days.includes(holidays && isHoliday ? SUNDAY : weekday) && (months === undefined || months.includes(month))
  const spans: MinuteSpan[] = []
  if (begins(kind)) spans.push({ from, to: from < to ? to : DAY })
  if (to <= from && begins(before)) spans.push({ from: 0, to })
  return spans
}

/** Whether the window has a minute on the day by the clock. */
export const hasMinutesOn = ({ windows, index }: PriceWindow, day: Day): boolean =>
  windowsByClock(windows, day).includes(index)

/** The reason why windows do not cover each minute of the week exactly once. */
export interface WindowFault {
  readonly kind: 'overlap' | 'gap'
  /** The month of the first such minute; undefined if no window has months. */
  readonly month: number | undefined
  readonly weekday: number
  /** Whether it is on a public holiday, which counts as a Sunday. */
  readonly isHoliday: boolean
  readonly minute: number
}

/** @returns undefined if each minute of every week of the year is in exactly one window */
export function windowFault(windows: Windows): WindowFault | undefined {
  const hasSeasons = windows.some((times) => times?.some(({ months }) => months !== undefined))
  const months = hasSeasons ? Array.from({ length: 12 }, (_, index) => index + 1) : [1]
  const ofHolidays = holidaysOf(windows) ? HOLIDAYS : [NO_HOLIDAY]
  for (const month of months)
    for (const monthBefore of hasSeasons ? [month, month === 1 ? 12 : month - 1] : [month])
      for (let weekday = 1; weekday <= 7; weekday += 1)
        for (const [isHoliday, isBefore] of ofHolidays) {
          const before = { weekday: weekday === 1 ? 7 : weekday - 1, month: monthBefore, isHoliday: isBefore }
          const counts = countWindows(windows, { weekday, month, isHoliday }, before)
          const minute = counts.findIndex((count) => count > 1 || (count === 0 && !windows.includes(null)))
          if (minute < 0) continue
          const kind = counts[minute] === 0 ? 'gap' : 'overlap'
          return { kind, month: hasSeasons ? month : undefined, weekday, isHoliday, minute }
        }
  return undefined
}

/** Whether a day and the day before it are public holidays. */
type HolidayPair = readonly [boolean, boolean]
const NO_HOLIDAY: HolidayPair = [false, false]
const HOLIDAYS: readonly HolidayPair[] = [NO_HOLIDAY, [false, true], [true, false], [true, true]]

/** The number of windows with times that have each minute of a day. */
function countWindows(windows: Windows, kind: DayKind, before: DayKind): Uint8Array {
  const counts = new Uint8Array(DAY)
  for (const times of windows) {
    const own = new Uint8Array(DAY)
    for (const { from, to } of (times ?? []).flatMap((time) => spansOn(time, kind, before))) own.fill(1, from, to)
    own.forEach((has, minute) => (counts[minute] = (counts[minute] ?? 0) + has))
  }
  return counts
}

/**
 * Shares a whole number among the windows of a day by their minutes. The shares of all windows, in order, add up to it.
 * @param before the minutes of the windows before this one
 */
export const shareByMinutes = (whole: number, { before, own, of }: MinuteShare): number =>
  Math.floor((whole * (before + own)) / of) - Math.floor((whole * before) / of)

export interface MinuteShare {
  readonly before: number
  readonly own: number
  readonly of: number
}
