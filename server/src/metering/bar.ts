// Bars from local days: days, months and years are sums of the same local days, so that they always add up.

import { addDays, daysBetween, type Day, type Span } from '@switchboard/domain'
import type { ServiceRegister } from './held-register'
import type { LocalDay } from './local-day'

/** A read over many days (a row of usage_span); `to` is exclusive. */
export interface LongRead extends Span {
  readonly total: number
  readonly flag: string
}

/** What one register tells of a span. */
export interface RegisterDays {
  /** Null for the days on which the service had none. */
  readonly register: ServiceRegister | null
  readonly days: readonly LocalDay[]
  /** The latest revision first. */
  readonly longReads: readonly LongRead[]
}

/** D11 */
export interface Bar extends Span {
  /** Thousandths of the unit; null when there is no reading at all. */
  readonly quantity: number | null
  /** Hot water behind the quantity; null when there is no reading, or one of a register that does not count litres. */
  readonly millilitres: number | null
  /** Estimated or substituted in part, or a share of a read that covers more than this bar. */
  readonly consolidated: boolean
  /** There are readings, but not for all of it. */
  readonly partial: boolean
}

/** `slots` in order and without gaps over the days; of two long reads of the same day the first counts. */
export function bars(slots: readonly Span[], registers: readonly RegisterDays[]): Bar[] {
  const cursors = registers.map((register) => ({ register, index: 0 }))
  return slots.map((slot) => {
    const sum = new Sum(slot)
    for (const cursor of cursors) {
      const { days } = cursor.register
      for (let day = days[cursor.index]; day && day.day < slot.to; day = days[cursor.index]) {
        sum.add(cursor.register, day)
        cursor.index += 1
      }
    }
    return sum.bar()
  })
}

class Sum {
  private quantity = 0
  private millilitres: number | null = 0
  private covered = 0
  private complete = true
  private consolidated = false

  constructor(private readonly slot: Span) {}

  add({ register, longReads }: RegisterDays, day: LocalDay): void {
    // Where there are interval reads they count, and a long read fills only the days without any.
    const read = day.present > 0 ? undefined : longReads.find(({ from, to }) => from <= day.day && day.day < to)
    if (read) {
      this.consolidated ||=
        read.flag !== 'A' || !isWithin(read, this.slot) || (register !== null && !isOf(read, register))
      this.count(share(read, day.day), register?.mjPerLitre ?? null)
    } else if (day.present > 0) {
      this.consolidated ||= day.estimated > 0
      this.complete &&= day.present >= day.minutes
      this.count(day.quantity, register?.mjPerLitre ?? null)
    } else if (day.minutes > 0) this.complete = false
  }

  bar(): Bar {
    const { slot, quantity, millilitres, covered, complete, consolidated } = this
    const found = covered > 0 ? { quantity, millilitres } : { quantity: null, millilitres: null }
    return { ...slot, ...found, consolidated, partial: covered > 0 && !complete }
  }

  private count(quantity: number, mjPerLitre: number | null): void {
    this.quantity += quantity
    this.covered += 1
    this.millilitres =
      mjPerLitre === null || this.millilitres === null ? null : this.millilitres + Math.round(quantity / mjPerLitre)
  }
}

const isWithin = (read: Span, { from, to }: Span) => from <= read.from && read.to <= to

/** A read may go on before or after the days on which the service has the register. */
const isOf = (read: Span, { from, to }: ServiceRegister) =>
  isWithin(read, { from, to: to === null ? read.to : addDays(to, 1) })

/** Equal shares for all days, whole thousandths that add up to the total. */
function share({ from, to, total }: LongRead, day: Day): number {
  const count = daysBetween(from, to)
  const upTo = (days: number) => Math.floor((total * days) / count)
  const before = daysBetween(from, day)
  return upTo(before + 1) - upTo(before)
}
