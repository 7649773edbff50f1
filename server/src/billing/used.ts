// What is billed of a meter: what was read, and an estimate of what was not (decision record 0017).
import { addMonths, firstOfMonth, overlap, type Day, type Span } from '@switchboard/domain'
import { bars, type RegisterDays } from '../metering/bar'
import { endOf, type Served } from './month'

/** Registers that follow each other; the days of the first line and all others are without gaps. */
type MeteredLine = readonly RegisterDays[]

/** Lines beside each other, as of usage and controlled load: what is missing of one is told by that one, never by another. */
export interface Reads {
  readonly lines: readonly MeteredLine[]
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
 * week of it is known, of the same month a year before; else of the three months before; else of the little that is known; and where
 * all that is nothing, of the three months after. Readings from before or after the service are another customer's.
 * @param reads of the served days, of the twelve months before where `wantsHistory` says so, and of the months after where that says nothing
 * @returns undefined when nothing is known that could be billed
 */
export function usedIn(served: Served, { lines }: Reads): Used | undefined {
  const used = lines.map((line) => usedOf(served, line))
  const known = used.filter((each) => each !== undefined)
  if (known.length < used.length || known.length === 0) return undefined
  return {
    quantity: known.reduce((sum, { quantity }) => sum + quantity, 0),
    estimated: known.some(({ estimated }) => estimated),
  }
}

function usedOf({ service, since, span }: Served, line: MeteredLine): Used | undefined {
  const own = knownIn(span, line)
  if (own.missing === 0) return own
  const following = { from: span.to, to: followingTo(firstOfMonth(span.from)) }
  const life = { from: since, to: endOf(service) ?? following.to }
  const within = (some: Span) => knownIn(overlap(some, life), line)
  const known = [own, ...historyOf(span.from).map(within)]
  const basis =
    known.find(({ minutes }) => minutes >= ENOUGH) ?? [...known, within(following)].find(({ minutes }) => minutes > 0)
  if (!basis) return undefined
  return { quantity: own.quantity + Math.round((own.missing * basis.quantity) / basis.minutes), estimated: true }
}

/** Whether the month alone is not enough to tell what was used. */
export function wantsHistory(served: Span, { lines }: Reads): boolean {
  return lines.some((line) => {
    const { missing, minutes } = knownIn(served, line)
    return missing > 0 && minutes < ENOUGH
  })
}

/** The first day whose readings an estimate may want. */
export const historyFrom = (month: Day): Day => addMonths(month, -12)

/** The day after the last one whose readings an estimate may want. */
export const followingTo = (month: Day): Day => addMonths(month, 4)

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

function knownIn(span: Span, line: MeteredLine): Known {
  const within = line.map(({ days, ...register }) => ({
    ...register,
    days: days.filter(({ day }) => span.from <= day && day < span.to),
  }))
  const [bar] = bars([span], within)
  let minutes = 0
  let whole = 0
  for (const { days, longReads } of within) {
    for (const { day, present, minutes: length } of days) {
      whole += length
      if (present > 0) minutes += Math.min(present, length)
      else if (longReads.some(({ from, to }) => from <= day && day < to)) minutes += length
    }
  }
  return { quantity: bar?.quantity ?? 0, estimated: bar?.consolidated ?? false, minutes, missing: whole - minutes }
}
