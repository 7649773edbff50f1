// The 300 records of an invented register, and what is wrong with them.

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
import { shapes, type ShapeName } from './readings-shape'

export interface Readings {
  readonly nmi: string
  readonly suffix: string
  readonly uom: 'kWh' | 'MJ' | 'L'
  readonly intervalMinutes: 5 | 15 | 30
  readonly shape: ShapeName
  /** Makes two meters of the same shape differ. */
  readonly seed: number
  readonly zone: Zone
  /** Local days; `to` is exclusive. */
  readonly from: Day
  readonly to: Day
  readonly troubles?: Troubles
}

export interface Troubles {
  /** In every month: the 3rd and 4th missing, the 6th substituted, the 8th estimated from noon, three hours of the 10th missing. */
  readonly everyMonth?: boolean
  /** Months (1 to 12) without any reading. */
  readonly missingMonths?: readonly number[]
  /** Months (1 to 12) of which only one read for the whole month exists. */
  readonly monthlyReads?: readonly number[]
}

type Quality = 'A' | 'S14' | 'E52' | 'F15' | 'N'
const reasons: Record<Quality, string> = {
  A: ',',
  S14: '76,Communications fault',
  E52: ',',
  F15: '76,Communications fault',
  N: ',',
}

interface Value {
  readonly amount: number
  readonly localDay: Day
  readonly quality: Quality
}

/** The 300 records, each with its 400 records. */
export function marketDays(readings: Readings, since = addDays(readings.from, -1)): string[] {
  const found: string[] = []
  for (let day = since; day <= readings.to; day = addDays(day, 1)) {
    const values = valuesOf(readings, day)
    // A day without any reading is left out, as providers do.
    if (values.some(({ quality }) => quality !== 'N')) found.push(record(readings, day, values))
  }
  return found
}

/** What the meter counted in the months of which only that is known. */
export function monthlyTotals(readings: Readings, since = readings.from): { from: Day; to: Day; total: number }[] {
  const months = readings.troubles?.monthlyReads ?? []
  const found: { from: Day; to: Day; total: number }[] = []
  for (let from = firstOfMonth(since); addMonths(from, 1) <= readings.to; from = addMonths(from, 1)) {
    const to = addMonths(from, 1)
    if (from < readings.from || !months.includes(monthOf(from))) continue
    let total = 0
    for (let day = addDays(from, -1); day <= to; day = addDays(day, 1)) {
      for (const { amount, localDay } of valuesOf(readings, day)) if (localDay >= from && localDay < to) total += amount
    }
    found.push({ from, to, total })
  }
  return found
}

function valuesOf({ intervalMinutes, shape, seed, zone, from, to, troubles }: Readings, marketDay: Day): Value[] {
  // Minutes of the market day at which the local day of the same date, and the next one, begin.
  const start = 600 - offsetAtMidnight(zone, marketDay)
  const end = 2040 - offsetAtMidnight(zone, addDays(marketDay, 1))
  const characters = [-1, 0, 1].map((offset) => characterOf(seed, addDays(marketDay, offset)))
  const found: Value[] = []
  for (let minute = 0; minute < 1440; minute += intervalMinutes) {
    const character = characters[minute < start ? 0 : minute < end ? 1 : 2]
    if (!character) continue
    const { localDay, number } = character
    const hour = ((((minute - start + intervalMinutes / 2) / 60) % 24) + 24) % 24
    const amount =
      shapes[shape]({ ...character, hour }) * (intervalMinutes / 60) * (0.7 + 0.6 * chance(seed, number, minute))
    const outside = localDay < from || localDay >= to
    const quality = outside ? 'N' : qualityOf(troubles, localDay, hour)
    found.push({ amount: Math.round(amount * 1000) / 1000, localDay, quality })
  }
  return found
}

function characterOf(seed: number, localDay: Day) {
  const number = daysBetween(dayOf(2000, 1, 1), localDay)
  const dayOfYear = daysBetween(dayOf(yearOf(localDay), 1, 1), localDay)
  const cold = Math.cos((2 * Math.PI * (dayOfYear - 196)) / 365)
  return { localDay, number, weekend: weekdayOf(localDay) > 5, cold, mood: chance(seed, number, -1) }
}

function qualityOf(troubles: Troubles | undefined, day: Day, hour: number): Quality {
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

function record({ to }: Readings, day: Day, values: readonly Value[]): string {
  const runs: { quality: Quality; first: number; last: number }[] = []
  values.forEach(({ quality }, index) => {
    const run = runs.at(-1)
    if (run?.quality === quality) run.last = index + 1
    else runs.push({ quality, first: index + 1, last: index + 1 })
  })
  // What was sent before the day was over is older than what is sent for the whole of it.
  const complete = values.every(({ localDay }) => localDay < to)
  const updated = `${digits(complete ? addDays(day, 1) : to)}${complete ? '051500' : '030000'}`
  const amounts = values.map(({ amount, quality }) => (quality === 'N' ? 0 : amount)).join()
  const only = runs.length === 1 ? runs[0]?.quality : undefined
  const head = `300,${digits(day)},${amounts},${only ? `${only},${reasons[only]}` : 'V,,'},${updated},`
  const ranges = runs.map(({ quality, first, last }) => `400,${first},${last},${quality},${reasons[quality]}`)
  return (only ? [head] : [head, ...ranges]).join('\r\n')
}

const digits = (day: Day) => day.replaceAll('-', '')

/** 0 to 1, always the same for the same three numbers. */
function chance(seed: number, day: number, minute: number): number {
  let mixed = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(day + 7, 0x85ebca6b) ^ Math.imul(minute + 3, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}
