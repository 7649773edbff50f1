// Divides a local day into half hours, which add up to the day's sum in days, months and years.

import {
  addDays,
  daysBetween,
  minutesOfDay,
  offsetAtMidnight,
  wallClock,
  midnightIn,
  type Day,
  type Zone,
} from '@switchboard/domain'
import type { IntervalValues } from './local-day'
import type { RegisterDayRow, TimelineRegisterDays } from './service-days'
import type { TimelineRegister } from './register-timeline'
import { heatOf, litresOf } from './usage-slot'

const MINUTES = 30

export interface HalfHour {
  /** By the property's clocks, with the offset: 2026-10-24T19:30:00+11:00 */
  readonly start: string
  /** Thousandths of the unit; null without a reading. */
  readonly quantity: number | null
  /** Null without a reading, or if a register does not count litres. */
  readonly millilitres: number | null
  /** Partly estimated or substituted. */
  readonly consolidated: boolean
  /** Some readings are missing. */
  readonly partial: boolean
}

/**
 * The 46, 48 or 50 half hours of the day (47 or 49 on Lord Howe Island).
 * One that no register of the service could read has no quantity, even if the day is complete.
 * @param lines of a span with the day
 * @param rows market days from the day before up to and including the day after
 * @returns none if a read covers more than half an hour
 */
export function halfHours(
  zone: Zone,
  day: Day,
  lines: readonly (readonly TimelineRegisterDays[])[],
  rows: readonly RegisterDayRow<IntervalValues>[],
): HalfHour[] {
  const sum = new HalfHourSums(zone, day)
  for (const line of lines) if (!sum.addLine(line, rows)) return []
  return sum.result()
}

/** What was read in each half hour. */
interface Sums {
  readonly quantities: number[]
  readonly millilitres: number[]
  readonly minutes: number[]
}

const noSums = (count: number): Sums => ({ quantities: zeros(count), millilitres: zeros(count), minutes: zeros(count) })

const zeros = (count: number): number[] => Array<number>(count).fill(0)

/** With loops and arrays of numbers, because a request adds thousands of intervals. */
class HalfHourSums {
  private readonly count: number
  private readonly all: Sums
  private readonly estimated: number[]
  private readonly lacking: number[]
  private hasLitres = true

  constructor(
    private readonly zone: Zone,
    private readonly day: Day,
  ) {
    this.count = minutesOfDay(zone, day) / MINUTES
    this.all = noSums(this.count)
    this.estimated = zeros(this.count)
    this.lacking = zeros(this.count)
  }

  /** @returns whether all reads cover half an hour or less */
  addLine(line: readonly TimelineRegisterDays[], rows: readonly RegisterDayRow<IntervalValues>[]): boolean {
    let isComplete = true
    const minutes = zeros(this.count)
    for (const { register, days, longReads } of line) {
      const local = days.find(({ day }) => day === this.day)
      if (!local) continue
      if (local.present > 0 && register) {
        const own = rows.filter((row) => row.register === register.id && countsOn(register, this.day, row.day))
        if (own.some(({ values }) => 1440 / values.length > MINUTES)) return false
        addTo(minutes, this.addRegister(register, own))
      } else if (longReads.some(({ from, to }) => from <= this.day && this.day < to)) return false
      isComplete &&= local.present >= local.minutes
    }
    // In an incomplete line, time that none of its registers could read is marked as well.
    if (!isComplete)
      addTo(
        this.lacking,
        minutes.map((read) => Math.max(0, MINUTES - read)),
      )
    return true
  }

  result(): HalfHour[] {
    const { quantities, millilitres, minutes } = this.all
    return startsOf(this.zone, this.day, this.count).map((start, i) => {
      const isRead = (minutes[i] ?? 0) > 0
      return {
        start,
        quantity: isRead ? (quantities[i] ?? 0) : null,
        millilitres: isRead && this.hasLitres ? (millilitres[i] ?? 0) : null,
        consolidated: (this.estimated[i] ?? 0) > 0,
        partial: isRead && (this.lacking[i] ?? 0) > 0,
      }
    })
  }

  /** @returns the minutes that it read of each half hour */
  private addRegister({ baseOffset, mjPerLitre }: TimelineRegister, rows: readonly RegisterDayRow<IntervalValues>[]) {
    const found = noSums(this.count)
    const early = offsetAtMidnight(this.zone, this.day) - baseOffset
    for (const row of rows) this.addRow(row, daysBetween(this.day, row.day) * 1440 + early, found)
    addTo(this.all.minutes, found.minutes)
    addTo(this.all.quantities, found.quantities)
    if (mjPerLitre === null) this.hasLitres = false
    else {
      addTo(this.all.millilitres, found.millilitres)
      addTo(
        this.all.millilitres,
        differences(found.quantities, (total) => litresOf(total, mjPerLitre)),
      )
    }
    // Throws for litres without a factor.
    if (mjPerLitre !== null || found.millilitres.some((amount) => amount > 0))
      addTo(
        this.all.quantities,
        differences(found.millilitres, (total) => heatOf(total, mjPerLitre)),
      )
    return found.minutes
  }

  /**
   * As across the edges of days, an interval across two half hours assigns its quantity to the one in which it begins,
   * and its minutes to both.
   * @param from minutes from local midnight to the start of the market day
   */
  private addRow({ values, counted, flag, flags }: IntervalValues, from: number, found: Sums): void {
    const length = 1440 / values.length
    const sums = counted === 'unit' ? found.quantities : found.millilitres
    const dayEnd = this.count * MINUTES
    const isEstimated = isEstimate(flag)
    let index = Math.max(0, Math.floor(-from / length))
    for (let begin = from + index * length; index < values.length && begin < dayEnd; index += 1, begin += length) {
      const value = values[index]
      if (typeof value !== 'number') continue
      const slot = Math.floor(begin / MINUTES)
      if (slot >= 0) sums[slot] = (sums[slot] ?? 0) + value
      const estimates = flags === null ? isEstimated : isEstimate(flags.charAt(index))
      const inSlot = Math.min(length, (slot + 1) * MINUTES - begin)
      this.addMinutes(found, slot, inSlot, estimates)
      this.addMinutes(found, slot + 1, length - inSlot, estimates)
    }
  }

  private addMinutes({ minutes }: Sums, slot: number, count: number, estimates: boolean): void {
    if (count === 0 || slot < 0 || slot >= this.count) return
    minutes[slot] = (minutes[slot] ?? 0) + count
    if (estimates) this.estimated[slot] = 1
  }
}

export const isEstimate = (flag: string) => flag === 'E' || flag === 'F' || flag === 'S'

function addTo(sums: number[], amounts: readonly number[]): void {
  for (const [i, amount] of amounts.entries()) sums[i] = (sums[i] ?? 0) + amount
}

/** A local day that the service does not have the register on contains only hours of the register's own market days. */
export function countsOn({ from, to }: TimelineRegister, day: Day, marketDay: Day): boolean {
  const has = (each: Day) => from <= each && (to === null || each <= to)
  return has(day) || has(marketDay)
}

/** Rounds the sums up to each half hour, so that the differences add up to the rounded total. */
function differences(amounts: readonly number[], convert: (total: number) => number): number[] {
  let [total, before] = [0, 0]
  return amounts.map((amount) => {
    total += amount
    const converted = convert(total)
    const difference = converted - before
    before = converted
    return difference
  })
}

/** Only on days on which the clocks change does each half hour need to be looked up. */
function startsOf(zone: Zone, day: Day, count: number): string[] {
  const offset = offsetAtMidnight(zone, day)
  const isOrdinary = offset === offsetAtMidnight(zone, addDays(day, 1))
  const midnight = midnightIn(zone, day)
  return Array.from({ length: count }, (_, i) => {
    const elapsed = i * MINUTES
    if (isOrdinary) return startText(day, elapsed, offset)
    const { hour, minute } = wallClock(zone, midnight + elapsed * 60_000)
    const shown = hour * 60 + minute
    return startText(day, shown, offset + shown - elapsed)
  })
}

function startText(day: Day, minutes: number, offset: number): string {
  return `${day}T${clockText(minutes)}:00${offset < 0 ? '-' : '+'}${clockText(Math.abs(offset))}`
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

const clockText = (minutes: number) => `${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}`
