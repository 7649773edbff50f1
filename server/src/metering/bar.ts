// Bars from local days: days, months and years are sums of the same local days, so that they always add up.

import { daysBetween, type Day, type Span } from '@switchboard/domain'
import type { LocalDay } from './local-day'

/** A read over many days (a row of usage_span); `to` is exclusive. */
export interface LongRead extends Span {
  readonly total: number
  readonly flag: string
}

/** D11 */
export interface Bar extends Span {
  /** Thousandths of the unit; null when there is no reading at all. */
  readonly quantity: number | null
  /** Estimated or substituted in part, or a share of a read that covers more than this bar. */
  readonly consolidated: boolean
  /** There are readings, but not for all of it. */
  readonly partial: boolean
}

/** `slots` in order and without gaps over `days`; of two long reads of the same day the first counts. */
export function bars(slots: readonly Span[], days: readonly LocalDay[], longReads: readonly LongRead[]): Bar[] {
  let index = 0
  return slots.map((slot) => {
    const first = index
    while ((days[index]?.day ?? slot.to) < slot.to) index += 1
    return barOf(slot, days.slice(first, index), longReads)
  })
}

function barOf(slot: Span, days: readonly LocalDay[], longReads: readonly LongRead[]): Bar {
  let quantity = 0
  let covered = 0
  let complete = true
  let consolidated = false
  for (const day of days) {
    // Where there are interval reads they count, and a long read fills only the days without any.
    const read = day.present > 0 ? undefined : longReads.find(({ from, to }) => from <= day.day && day.day < to)
    if (read) {
      quantity += share(read, day.day)
      consolidated ||= read.from < slot.from || read.to > slot.to || read.flag !== 'A'
      covered += 1
    } else if (day.present > 0) {
      quantity += day.quantity
      consolidated ||= day.estimated > 0
      complete &&= day.present >= day.minutes
      covered += 1
    } else complete = false
  }
  return { ...slot, quantity: covered > 0 ? quantity : null, consolidated, partial: covered > 0 && !complete }
}

/** Equal shares for all days, whole thousandths that add up to the total. */
function share({ from, to, total }: LongRead, day: Day): number {
  const count = daysBetween(from, to)
  const upTo = (days: number) => Math.floor((total * days) / count)
  const before = daysBetween(from, day)
  return upTo(before + 1) - upTo(before)
}
