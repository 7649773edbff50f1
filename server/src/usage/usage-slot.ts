// Sums local days into slots: days, months and years are sums of the same local days, so that they always add up.

import { addDays, daysBetween, shareByMinutes, type Day, type Span } from '@switchboard/domain'
import type { ServiceRegister } from './register-timeline'
import type { Counted, LocalDay } from './local-day'

/** A read over many days (a row of usage_span); `to` is exclusive. */
export interface LongRead extends Span {
  readonly counted: Counted
  readonly total: number
  readonly flag: string
}

/** A register's local days and long reads in a span. */
export interface RegisterDays {
  /** Null for days on which the service had no register. */
  readonly register: ServiceRegister | null
  readonly days: readonly LocalDay[]
  /** Latest revision first. */
  readonly longReads: readonly LongRead[]
}

/** The usage of one day, month or year (D11). */
export interface UsageSlot extends Span {
  /** Thousandths of the unit; null without a reading. */
  readonly quantity: number | null
  /** The quantity's hot water; null without a reading, or if a register does not count litres. */
  readonly millilitres: number | null
  /** Partly estimated or substituted, or a share of a long read that covers more than this slot. */
  readonly consolidated: boolean
  /** Some readings are missing. */
  readonly partial: boolean
}

/**
 * @param slots in order and without gaps over the days
 * @param registers whose first long read of a day counts
 */
export function sumBySlot(slots: readonly Span[], registers: readonly RegisterDays[]): UsageSlot[] {
  const cursors = registers.map((register) => ({ register, index: 0 }))
  return slots.map((slot) => {
    const sum = new SlotSum(slot)
    for (const cursor of cursors) {
      const { days } = cursor.register
      for (let day = days[cursor.index]; day && day.day < slot.to; day = days[cursor.index]) {
        sum.add(cursor.register, day)
        cursor.index += 1
      }
    }
    return sum.result()
  })
}

class SlotSum {
  private quantity = 0
  private millilitres: number | null = 0
  private covered = 0
  private complete = true
  private consolidated = false

  constructor(private readonly slot: Span) {}

  add({ register, longReads }: RegisterDays, day: LocalDay): void {
    const read = longReadOf(day, longReads)
    const factor = register?.mjPerLitre ?? null
    if (read) {
      if (day.part?.own === 0) return
      this.consolidated ||=
        read.flag !== 'A' ||
        isShared(day) ||
        !isWithin(read, this.slot) ||
        (register !== null && !isWithinRegister(read, register))
      const { quantity, millilitres } = shareOfWindow(shareOfDay(read, day.day, factor), day)
      this.count(quantity, millilitres, factor)
    } else if (day.present > 0) {
      this.consolidated ||= day.estimated > 0
      this.complete &&= day.present >= day.minutes
      const { quantity, millilitres } = factor === null && day.millilitres === 0 ? day : amountOfDay(day, factor)
      this.count(quantity, millilitres, factor)
    } else if (day.minutes > 0) this.complete = false
  }

  result(): UsageSlot {
    const hasReadings = this.covered > 0
    return {
      from: this.slot.from,
      to: this.slot.to,
      quantity: hasReadings ? this.quantity : null,
      millilitres: hasReadings ? this.millilitres : null,
      consolidated: this.consolidated,
      partial: hasReadings && !this.complete,
    }
  }

  private count(quantity: number, millilitres: number, mjPerLitre: number | null): void {
    this.quantity += quantity
    this.covered += 1
    this.millilitres = mjPerLitre === null || this.millilitres === null ? null : this.millilitres + millilitres
  }
}

/** Interval reads take precedence: a long read counts only on days without any. */
export function longReadOf({ day, present, part }: LocalDay, longReads: readonly LongRead[]): LongRead | undefined {
  if ((part?.presentInDay ?? present) > 0) return undefined
  return longReads.find(({ from, to }) => from <= day && day < to)
}

/** Whether the day has other windows, among which a long read is shared by minutes. */
export const isShared = ({ part }: LocalDay): boolean => part !== undefined && part.own < part.of

function shareOfWindow({ quantity, millilitres }: Amount, { part }: LocalDay): Amount {
  if (!part) return { quantity, millilitres }
  return { quantity: shareByMinutes(quantity, part), millilitres: shareByMinutes(millilitres, part) }
}

/** The same hot water in two units. */
interface Amount {
  readonly quantity: number
  readonly millilitres: number
}

/** Readings from before litres were stored are heat; litres are derived from them. */
function amountOf({ quantity, millilitres }: Amount, mjPerLitre: number | null): Amount {
  return {
    quantity: quantity + heatOf(millilitres, mjPerLitre),
    millilitres: millilitres + litresOf(quantity, mjPerLitre),
  }
}

/**
 * For a window of the day: what it adds to the windows before it, so that rounded litres add up to those of the day.
 */
function amountOfDay(day: LocalDay, mjPerLitre: number | null): Amount {
  if (!day.part) return amountOf(day, mjPerLitre)
  const { quantityBefore, millilitresBefore } = day.part
  const before = amountOf({ quantity: quantityBefore, millilitres: millilitresBefore }, mjPerLitre)
  const all = amountOf(
    { quantity: quantityBefore + day.quantity, millilitres: millilitresBefore + day.millilitres },
    mjPerLitre,
  )
  return { quantity: all.quantity - before.quantity, millilitres: all.millilitres - before.millilitres }
}

/** The millilitres of stored heat. */
export const litresOf = (quantity: number, mjPerLitre: number | null): number =>
  mjPerLitre === null ? 0 : Math.round(quantity / mjPerLitre)

/**
 * @throws Error if the register of stored litres has lost its factor, because no bill must be issued without their heat
 */
export function heatOf(millilitres: number, mjPerLitre: number | null): number {
  if (millilitres === 0) return 0
  if (mjPerLitre === null) throw new Error('a register with readings in litres has no factor')
  return Math.round(millilitres * mjPerLitre)
}

const isWithin = (read: Span, { from, to }: Span) => from <= read.from && read.to <= to

/** A long read may extend beyond the days on which the service has the register. */
const isWithinRegister = (read: Span, { from, to }: ServiceRegister) =>
  isWithin(read, { from, to: to === null ? read.to : addDays(to, 1) })

/** Each day gets an equal share of heat and litres in whole thousandths; the shares add up to the totals. */
function shareOfDay({ from, to, total, counted }: LongRead, day: Day, mjPerLitre: number | null): Amount {
  const count = daysBetween(from, to)
  const before = daysBetween(from, day)
  const shareOf = (all: number) => Math.floor((all * (before + 1)) / count) - Math.floor((all * before) / count)
  if (counted === 'unit') return amountOf({ quantity: shareOf(total), millilitres: 0 }, mjPerLitre)
  return { quantity: shareOf(heatOf(total, mjPerLitre)), millilitres: shareOf(total) }
}
