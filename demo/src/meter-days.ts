// Generates the 300 records of a simulated meter, with the faults that its person represents.

import {
  addDays,
  addMonths,
  dateOf,
  daysBetween,
  dayOf,
  firstOfMonth,
  monthOf,
  offsetAtMidnight,
  weekdayOf,
  yearOf,
  type Day,
  type Zone,
} from '@switchboard/domain'
import { shapes, type ShapeName } from './usage-shapes'

export interface SimulatedMeter {
  readonly nmi: string
  readonly suffix: string
  readonly uom: 'kWh' | 'MJ' | 'L'
  readonly intervalMinutes: 5 | 15 | 30
  readonly shape: ShapeName
  /** Distinguishes meters of the same shape. */
  readonly seed: number
  readonly zone: Zone
  /** Local days; `to` is exclusive. */
  readonly from: Day
  readonly to: Day
  readonly faults?: ReadingFaults
}

export interface ReadingFaults {
  /**
   * In every month: the 3rd and 4th missing, the 6th substituted, the 8th estimated from noon, three hours of the 10th
   * missing, two hours of the 12th substituted.
   */
  readonly everyMonth?: boolean
  /** Months (1 to 12) without any reading. */
  readonly missingMonths?: readonly number[]
  /** Months (1 to 12) with a single read for the whole month. */
  readonly monthlyReads?: readonly number[]
}

type MethodCode = 'A' | 'S14' | 'E52' | 'F15' | 'N'
const REASONS: Record<MethodCode, string> = {
  A: ',',
  S14: '76,Communications fault',
  E52: ',',
  F15: '76,Communications fault',
  N: ',',
}

interface IntervalReading {
  readonly amount: number
  readonly localDay: Day
  readonly code: MethodCode
}

/** The 300 records, each with its 400 records. */
export function marketDayRecords(readings: SimulatedMeter, since = addDays(readings.from, -1)): string[] {
  const found: string[] = []
  for (let day = since; day <= readings.to; day = addDays(day, 1)) {
    const values = intervalReadings(readings, day)
    // Real files omit a day without any reading.
    if (values.some(({ code: quality }) => quality !== 'N')) found.push(marketDayRecord(readings, day, values))
  }
  return found
}

/** Totals of the months with a single read. */
export function monthlyTotals(
  readings: SimulatedMeter,
  since = readings.from,
): { from: Day; to: Day; total: number }[] {
  const months = readings.faults?.monthlyReads ?? []
  const found: { from: Day; to: Day; total: number }[] = []
  for (let from = firstOfMonth(since); addMonths(from, 1) <= readings.to; from = addMonths(from, 1)) {
    const to = addMonths(from, 1)
    if (from < readings.from || !months.includes(monthOf(from))) continue
    let total = 0
    for (let day = addDays(from, -1); day <= to; day = addDays(day, 1)) {
      for (const { amount, localDay } of intervalReadings(readings, day))
        if (localDay >= from && localDay < to) total += amount
    }
    found.push({ from, to, total })
  }
  return found
}

function intervalReadings(
  { intervalMinutes, shape, seed, zone, from, to, faults: troubles }: SimulatedMeter,
  marketDay: Day,
): IntervalReading[] {
  // Minutes of the market day at which the local day with the same date, and the next one, begin.
  const start = 600 - offsetAtMidnight(zone, marketDay)
  const end = 2040 - offsetAtMidnight(zone, addDays(marketDay, 1))
  const daysAround = [-1, 0, 1].map((offset) => dayConditions(seed, addDays(marketDay, offset)))
  const found: IntervalReading[] = []
  for (let minute = 0; minute < 1440; minute += intervalMinutes) {
    const conditions = daysAround[minute < start ? 0 : minute < end ? 1 : 2]
    if (!conditions) continue
    const { localDay, number } = conditions
    const hour = ((((minute - start + intervalMinutes / 2) / 60) % 24) + 24) % 24
    const amount =
      shapes[shape]({ ...conditions, hour }) * (intervalMinutes / 60) * (0.7 + 0.6 * pseudoRandom(seed, number, minute))
    const outside = localDay < from || localDay >= to
    const quality = outside ? 'N' : methodCodeOf(troubles, localDay, hour)
    found.push({ amount: Math.round(amount * 1000) / 1000, localDay, code: quality })
  }
  return found
}

function dayConditions(seed: number, localDay: Day) {
  const number = daysBetween(dayOf(2000, 1, 1), localDay)
  const dayOfYear = daysBetween(dayOf(yearOf(localDay), 1, 1), localDay)
  const cold = Math.cos((2 * Math.PI * (dayOfYear - 196)) / 365)
  return { localDay, number, weekend: weekdayOf(localDay) > 5, cold, variation: pseudoRandom(seed, number, -1) }
}

function methodCodeOf(troubles: ReadingFaults | undefined, day: Day, hour: number): MethodCode {
  if (!troubles) return 'A'
  const month = monthOf(day)
  if (troubles.missingMonths?.includes(month) || troubles.monthlyReads?.includes(month)) return 'N'
  if (!troubles.everyMonth) return 'A'
  switch (dateOf(day)) {
    case 3:
    case 4:
      return 'N'
    case 6:
      return 'S14'
    case 8:
      return hour >= 12 ? 'E52' : 'A'
    case 10:
      return hour >= 2 && hour < 5 ? 'N' : 'A'
    case 12:
      return hour >= 9 && hour < 11 ? 'F15' : 'A'
    default:
      return 'A'
  }
}

function marketDayRecord({ to }: SimulatedMeter, day: Day, values: readonly IntervalReading[]): string {
  const runs: { quality: MethodCode; first: number; last: number }[] = []
  values.forEach(({ code: quality }, index) => {
    const run = runs.at(-1)
    if (run?.quality === quality) run.last = index + 1
    else runs.push({ quality, first: index + 1, last: index + 1 })
  })
  // The record of an incomplete day has an earlier update time than the later record of the complete day.
  const complete = values.every(({ localDay }) => localDay < to)
  const updated = `${compactDay(complete ? addDays(day, 1) : to)}${complete ? '051500' : '030000'}`
  const amounts = values.map(({ amount, code: quality }) => (quality === 'N' ? 0 : amount)).join()
  const only = runs.length === 1 ? runs[0]?.quality : undefined
  const head = `300,${compactDay(day)},${amounts},${only ? `${only},${REASONS[only]}` : 'V,,'},${updated},`
  const ranges = runs.map(({ quality, first, last }) => `400,${first},${last},${quality},${REASONS[quality]}`)
  return (only ? [head] : [head, ...ranges]).join('\r\n')
}

const compactDay = (day: Day) => day.replaceAll('-', '')

/** A value from 0 to 1 that depends only on the three numbers. */
function pseudoRandom(seed: number, day: number, minute: number): number {
  let mixed = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(day + 7, 0x85ebca6b) ^ Math.imul(minute + 3, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}
