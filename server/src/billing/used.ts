// What is billed of a meter: what was read, and an estimate of what was not (decision record 0017).
import { addMonths, firstOfMonth, overlap, type Day, type Span } from '@switchboard/domain'
import { bars, type LongRead } from '../metering/bar'
import type { LocalDay } from '../metering/local-day'

/** Local days without gaps; `longReads` the latest revision first. */
export interface Reads {
  readonly days: readonly LocalDay[]
  readonly longReads: readonly LongRead[]
}

export interface Used {
  /** Thousandths of the unit. */
  readonly quantity: number
  /** Read by estimate or substitute, or not read, in part or as a whole. */
  readonly estimated: boolean
}

/** A week: less says too little of how somebody lives. */
const ENOUGH = 7 * 1440

/**
 * What was used in the served days of a month. Minutes without a reading count as average minutes of the same month; where less than a
 * week of it is known, of the same month a year before; else of the three months before; else of the little that is known.
 * @param reads of the served days, and of the twelve months before where `wantsHistory` says so
 * @param since first day of the service: readings before it are another customer's
 * @returns undefined when nothing is known that could be billed
 */
export function usedIn(served: Span, since: Day, reads: Reads): Used | undefined {
  const own = knownIn(served, reads)
  if (own.missing === 0) return own
  const life = { from: since, to: served.to }
  const known = [own, ...historyOf(served.from).map((span) => knownIn(overlap(span, life), reads))]
  const basis = known.find(({ minutes }) => minutes >= ENOUGH) ?? known.find(({ minutes }) => minutes > 0)
  if (!basis) return undefined
  return { quantity: own.quantity + Math.round((own.missing * basis.quantity) / basis.minutes), estimated: true }
}

/** Whether the month alone is not enough to tell what was used. */
export function wantsHistory(served: Span, reads: Reads): boolean {
  const { missing, minutes } = knownIn(served, reads)
  return missing > 0 && minutes < ENOUGH
}

/** The first day whose readings an estimate may want. */
export const historyFrom = (month: Day): Day => addMonths(month, -12)

function historyOf(from: Day): Span[] {
  const month = firstOfMonth(from)
  return [
    { from: historyFrom(month), to: addMonths(month, -11) },
    { from: addMonths(month, -3), to: month },
  ]
}

interface Known extends Used {
  readonly minutes: number
  readonly missing: number
}

function knownIn(span: Span, { days, longReads }: Reads): Known {
  const within = days.filter(({ day }) => span.from <= day && day < span.to)
  const [bar] = bars([span], within, longReads)
  let minutes = 0
  let whole = 0
  for (const { day, present, minutes: length } of within) {
    whole += length
    if (present > 0) minutes += Math.min(present, length)
    else if (longReads.some(({ from, to }) => from <= day && day < to)) minutes += length
  }
  return { quantity: bar?.quantity ?? 0, estimated: bar?.consolidated ?? false, minutes, missing: whole - minutes }
}
