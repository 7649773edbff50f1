// Local calendar days from market days (D7). A market day lasts from midnight to midnight at the offset of its network, all year: at UTC+10
// in the east, where in summer the local day of Melbourne begins an hour earlier. What is moved is the edge of a market day.

import { addDays, addMonths, firstOfMonth, offsetAtMidnight, type Day, type Span, type Zone } from '@switchboard/domain'

/** A row of usage_day. */
export interface MarketDay {
  readonly total: number
  readonly head30: number
  readonly head120: number
  readonly tail30: number
  readonly tail60: number
  readonly intervalMinutes: number
  /** Intervals with a value, and those of them that are estimated or substituted */
  readonly present: number
  readonly estimated: number
}

/** What the counts do not tell: which intervals they are. */
export interface Intervals {
  readonly values: readonly (number | null)[]
  readonly flag: string
  readonly flags: string | null
}

/** Thousandths of the unit, and minutes. */
export interface Amount {
  readonly quantity: number
  readonly present: number
  readonly estimated: number
}

export interface LocalDay extends Amount {
  readonly day: Day
  /** Minutes of the local day: 23, 24 or 25 hours */
  readonly minutes: number
}

const none: Amount = { quantity: 0, present: 0, estimated: 0 }

/** Minutes that a local day may begin before its market day (above zero) or after it, and whose quantities a row keeps. */
const keptEdges: ReadonlySet<number> = new Set([-120, -30, 0, 30, 60])

/** Whether a row tells the edge without its intervals, unless it is mixed. */
export const isKept = (minutes: number): boolean => keptEdges.has(minutes)

/** How many minutes the local days of the span begin before their market days; below zero, after. No clock changes twice in a month. */
export function edgesOf(zone: Zone, baseOffset: number, { from, to }: Span): number[] {
  const found = new Set<number>()
  const add = (day: Day) => found.add(offsetAtMidnight(zone, day) - baseOffset)
  for (let day = from; day < to; day = addMonths(firstOfMonth(day), 1)) add(day)
  return [...add(to)]
}

/** Whether the counts do not tell which intervals are missing or estimated. */
export const isMixed = ({ intervalMinutes, present, estimated }: MarketDay) => {
  const count = 1440 / intervalMinutes
  return (present > 0 && present < count) || (estimated > 0 && estimated < count)
}

/**
 * The local days `from` up to but not including `to`. Wants the market days from the one before `from` up to and including `to`, and the
 * intervals of those that are mixed, or of all where the edges are not kept.
 * @param baseOffset minutes east of UTC at which the market days begin
 */
export function localDays(
  zone: Zone,
  baseOffset: number,
  { from, to }: Span,
  market: ReadonlyMap<Day, MarketDay>,
  intervals: ReadonlyMap<Day, Intervals>,
): LocalDay[] {
  const edge = (day: Day, end: 'head' | 'tail', minutes: number): Amount => {
    const row = market.get(day)
    return row ? edgeOf(row, intervals.get(day), end, minutes) : none
  }
  /** What the local day has before the market day of its date begins; negative when it begins later. */
  const before = (day: Day, minutes: number): Amount => {
    if (minutes === 0) return none
    return minutes > 0 ? edge(addDays(day, -1), 'tail', minutes) : minus(none, edge(day, 'head', -minutes))
  }
  const found: LocalDay[] = []
  let offset = offsetAtMidnight(zone, from)
  let start = before(from, offset - baseOffset)
  for (let day = from; day < to;) {
    const next = addDays(day, 1)
    const nextOffset = offsetAtMidnight(zone, next)
    const end = before(next, nextOffset - baseOffset)
    const row = market.get(day)
    const whole = minus(row ? wholeOf(row) : none, minus(end, start))
    found.push({ day, minutes: 1440 + offset - nextOffset, ...whole })
    day = next
    offset = nextOffset
    start = end
  }
  return found
}

const wholeOf = ({ total, present, estimated, intervalMinutes }: MarketDay): Amount => ({
  quantity: total,
  present: present * intervalMinutes,
  estimated: estimated * intervalMinutes,
})

function edgeOf(row: MarketDay, intervals: Intervals | undefined, end: 'head' | 'tail', minutes: number): Amount {
  if (row.present === 0) return none
  const quantity = keptEdge(row, end, minutes)
  if (quantity !== undefined && !isMixed(row)) {
    return { quantity, present: minutes, estimated: row.estimated > 0 ? minutes : 0 }
  }
  if (!intervals) throw new RangeError('the intervals of a day are missing')
  const [from, to] = end === 'head' ? [0, minutes] : [1440 - minutes, 1440]
  return within(intervals, from, to)
}

function keptEdge(row: MarketDay, end: 'head' | 'tail', minutes: number): number | undefined {
  if (end === 'head') return minutes === 30 ? row.head30 : minutes === 120 ? row.head120 : undefined
  return minutes === 30 ? row.tail30 : minutes === 60 ? row.tail60 : undefined
}

/** An interval over an edge, as at UTC+8:45, gives its quantity to the side that it begins on and its minutes to both. */
function within({ values, flag, flags }: Intervals, from: number, to: number): Amount {
  // Of the values, not of the row: they were read a moment later, and may have been replaced meanwhile.
  const length = 1440 / values.length
  let [quantity, present, estimated] = [0, 0, 0]
  for (let index = Math.floor(from / length); index * length < to; index += 1) {
    const value = values[index]
    if (typeof value !== 'number') continue
    const begin = index * length
    const minutes = Math.min(begin + length, to) - Math.max(begin, from)
    if (begin >= from) quantity += value
    present += minutes
    if ('EFS'.includes(flags?.[index] ?? flag)) estimated += minutes
  }
  return { quantity, present, estimated }
}

const minus = (a: Amount, b: Amount): Amount => ({
  quantity: a.quantity - b.quantity,
  present: a.present - b.present,
  estimated: a.estimated - b.estimated,
})
