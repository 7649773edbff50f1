// Divides the local days of registers among the windows of a price. The windows of a day add up to the day, so that
// bills and usage sum them by the same rules as whole days.
import {
  addDays,
  daysBetween,
  NO_WINDOW,
  offsetAtMidnight,
  windowsOfDay,
  type Day,
  type Windows,
  type Zone,
} from '@switchboard/domain'
import { countsRegister, type ChargeWindow } from './charge-windows'
import { countsOn, isEstimate } from './half-hours'
import type { IntervalValues, LocalDay } from './local-day'
import type { TimelineRegister } from './register-timeline'
import type { RegisterDayRow, TimelineRegisterDays } from './service-days'

type Lines = readonly (readonly TimelineRegisterDays[])[]

/** The readings of a service in one window of a price. */
export type ReadInWindow = (window: ChargeWindow) => Lines

/**
 * @param lines of a span
 * @param rows market days from the day before the span up to and including its end, with their intervals
 */
export function readInWindow(zone: Zone, lines: Lines, rows: readonly RegisterDayRow<IntervalValues>[]): ReadInWindow {
  const known = new Map<Windows, readonly Lines[]>()
  const byDay = new Map<Day, RegisterDayRow<IntervalValues>[]>()
  for (const row of rows) byDay.set(row.day, [...(byDay.get(row.day) ?? []), row])
  return (window) => {
    const { windows, index } = window
    const found = windows.length === 1 ? [lines] : (known.get(windows) ?? divideLines(zone, lines, byDay, windows))
    known.set(windows, found)
    return (found[index] ?? [])
      .map((line) => line.filter(({ register }) => countsRegister(window, register?.suffix ?? null)))
      .filter((line) => line.length > 0)
  }
}

type RowsByDay = ReadonlyMap<Day, readonly RegisterDayRow<IntervalValues>[]>

/** @returns the lines of each window */
function divideLines(zone: Zone, lines: Lines, rows: RowsByDay, windows: Windows): Lines[] {
  const divided = lines.map((line) =>
    line.map((each) => ({ ...each, parts: each.days.map((day) => divideDay(zone, each, day, rows, windows)) })),
  )
  return windows.map((_, index) =>
    divided.map((line) =>
      line.map(({ register, longReads, parts }) => ({
        register,
        longReads,
        days: parts.flatMap((days) => days[index] ?? []),
      })),
    ),
  )
}

/** What was read in each window of a day. */
interface Sums {
  readonly quantity: Float64Array
  readonly millilitres: Float64Array
  readonly present: Float64Array
  readonly estimated: Float64Array
}

/** @returns the part of the day in each window */
function divideDay(
  zone: Zone,
  { register }: TimelineRegisterDays,
  day: LocalDay,
  rows: RowsByDay,
  windows: Windows,
): LocalDay[] {
  const runs = runsOf(windowsOfDay(windows, zone, day.day), windows.length)
  const zeros = () => new Float64Array(windows.length)
  const sums: Sums = { quantity: zeros(), millilitres: zeros(), present: zeros(), estimated: zeros() }
  if (register && day.present > 0) {
    addIntervals(sums, zone, register, day.day, rows, runs)
    if (sums.present.every((minutes) => minutes === 0) && !runs.windowOf.includes(NO_WINDOW))
      throw new RangeError('the intervals of a day are missing')
  }
  return partsOf(day, sums, runs.minutes, outsideMinutes(zone, register, day, runs))
}

/** The windows of a day. */
interface Runs {
  /** The window of each minute. */
  readonly windowOf: Uint8Array
  /** For each minute, the end of the minutes that follow in the same window. */
  readonly ends: Uint16Array
  /** The minutes of each window. */
  readonly minutes: readonly number[]
}

function runsOf(windowOf: Uint8Array, count: number): Runs {
  const found = knownRuns.get(windowOf)
  if (found) return found
  const ends = new Uint16Array(windowOf.length)
  const minutes = new Float64Array(count)
  for (let minute = windowOf.length - 1; minute >= 0; minute -= 1) {
    const isEnd = minute + 1 === windowOf.length || windowOf[minute + 1] !== windowOf[minute]
    ends[minute] = isEnd ? minute + 1 : (ends[minute + 1] ?? 0)
    addTo(minutes, windowOf[minute] ?? NO_WINDOW, 1)
  }
  const runs = { windowOf, ends, minutes: [...minutes] }
  knownRuns.set(windowOf, runs)
  return runs
}

// Cached, because years of days share a few arrays.
const knownRuns = new WeakMap<Uint8Array, Runs>()

/** Uses a loop, because a year has many thousands of intervals. */
function addIntervals(sums: Sums, zone: Zone, register: TimelineRegister, day: Day, rows: RowsByDay, runs: Runs): void {
  const early = offsetAtMidnight(zone, day) - register.baseOffset
  for (const marketDay of [addDays(day, -1), day, addDays(day, 1)])
    for (const row of rows.get(marketDay) ?? [])
      if (row.register === register.id && countsOn(register, day, marketDay))
        addRow(sums, row, daysBetween(day, marketDay) * 1440 + early, runs)
}

/**
 * As across the edges of days, an interval across two windows assigns its quantity to the one in which it begins, and
 * its minutes to both.
 * @param from minutes from local midnight to the start of the market day
 */
function addRow(
  sums: Sums,
  { values, counted, flag, flags }: IntervalValues,
  from: number,
  { windowOf, ends }: Runs,
): void {
  const length = 1440 / values.length
  const quantities = counted === 'unit' ? sums.quantity : sums.millilitres
  const isEstimated = isEstimate(flag)
  let index = Math.max(0, Math.floor(-from / length))
  for (let begin = from + index * length; index < values.length && begin < ends.length; index += 1, begin += length) {
    const value = values[index]
    if (typeof value !== 'number') continue
    if (begin >= 0) addTo(quantities, windowOf[begin] ?? NO_WINDOW, value)
    const estimates = flags === null ? isEstimated : isEstimate(flags.charAt(index))
    const end = Math.min(begin + length, ends.length)
    let minute = Math.max(0, begin)
    while (minute < end) {
      const next = Math.min(end, ends[minute] ?? end)
      addTo(sums.present, windowOf[minute] ?? NO_WINDOW, next - minute)
      if (estimates) addTo(sums.estimated, windowOf[minute] ?? NO_WINDOW, next - minute)
      minute = next
    }
  }
}

/** Nothing for a minute that is in no window, whose index no array has. */
function addTo(sums: Float64Array, index: number, amount: number): void {
  sums[index] = (sums[index] ?? 0) + amount
}

/**
 * The minutes of each window at the beginning of a meter's first local day, or at the end of its last one, that no
 * register could read because they are outside its market days.
 */
function outsideMinutes(
  zone: Zone,
  register: TimelineRegister | null,
  { day, minutes }: LocalDay,
  { windowOf, minutes: ofWindows }: Runs,
): Float64Array {
  const outside = new Float64Array(ofWindows.length)
  const lacking = sum(ofWindows) - minutes
  if (!register || lacking <= 0) return outside
  const isFirst = day === register.from && offsetAtMidnight(zone, day) - register.baseOffset === lacking
  const isLast = day === register.to && register.baseOffset - offsetAtMidnight(zone, addDays(day, 1)) === lacking
  const begin = isFirst ? 0 : windowOf.length - lacking
  if (isFirst || isLast) for (const window of windowOf.subarray(begin, begin + lacking)) addTo(outside, window, 1)
  return outside
}

/**
 * Minutes without a reading are missing unless they are outside the register's days. If another register read a part of
 * the day, each window has its share of the minutes that are missing.
 */
function partsOf(
  day: LocalDay,
  { quantity, millilitres, present, estimated }: Sums,
  minutes: readonly number[],
  outside: Float64Array,
) {
  const all = sum(minutes)
  const unread = minutes.map((count, index) => Math.max(0, count - (present[index] ?? 0) - (outside[index] ?? 0)))
  const missing = shares(Math.min(Math.max(0, day.minutes - day.present), sum(unread)), unread)
  const before = { minutes: 0, quantity: 0, millilitres: 0 }
  return minutes.map((own, index): LocalDay => {
    const amounts = { quantity: quantity[index] ?? 0, millilitres: millilitres[index] ?? 0 }
    const part = {
      before: before.minutes,
      own,
      of: all,
      quantityBefore: before.quantity,
      millilitresBefore: before.millilitres,
      presentInDay: day.present,
    }
    before.minutes += own
    before.quantity += amounts.quantity
    before.millilitres += amounts.millilitres
    const read = present[index] ?? 0
    return {
      day: day.day,
      minutes: read + (missing[index] ?? 0),
      ...amounts,
      present: read,
      estimated: estimated[index] ?? 0,
      part,
    }
  })
}

/** Shares a whole number, at most the sum of the weights, in proportion to the weights. */
function shares(whole: number, weights: readonly number[]): number[] {
  const all = sum(weights)
  let before = 0
  return weights.map((weight) => {
    const share = all === 0 ? 0 : Math.floor((whole * (before + weight)) / all) - Math.floor((whole * before) / all)
    before += weight
    return share
  })
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
