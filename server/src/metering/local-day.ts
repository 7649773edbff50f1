// Local calendar days from market days (D7). A market day lasts from midnight to midnight at UTC+10, all year; in summer the local day of
// Melbourne begins an hour earlier, that of Perth always two hours later. What is moved is the edge of a market day.

import { addDays, offsetAtMidnight, type Day, type Zone } from '@switchboard/domain'

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

const marketOffset = 600
const none: Amount = { quantity: 0, present: 0, estimated: 0 }

/** Whether the edges of a row can only be told by its intervals. */
export const needsIntervals = ({ intervalMinutes, present, estimated }: MarketDay) => {
  const count = 1440 / intervalMinutes
  return (present > 0 && present < count) || (estimated > 0 && estimated < count)
}

/**
 * The local days `from` up to but not including `to`. Wants the market days from the one before `from` up to and including `to`, and the
 * intervals of those that need them.
 */
export function localDays(
  zone: Zone,
  from: Day,
  to: Day,
  market: ReadonlyMap<Day, MarketDay>,
  intervals: ReadonlyMap<Day, Intervals>,
): LocalDay[] {
  const rowOf = (day: Day): Row | undefined => {
    const row = market.get(day)
    return row && { ...row, intervals: intervals.get(day) }
  }
  const found: LocalDay[] = []
  let row = rowOf(from)
  let offset = offsetAtMidnight(zone, from)
  let start = before(offset, rowOf(addDays(from, -1)), row)
  for (let day = from; day < to;) {
    const next = addDays(day, 1)
    const nextRow = rowOf(next)
    const nextOffset = offsetAtMidnight(zone, next)
    const end = before(nextOffset, row, nextRow)
    const whole = row ? wholeOf(row) : none
    found.push({ day, minutes: 1440 + offset - nextOffset, ...minus(plus(whole, start), end) })
    day = next
    row = nextRow
    offset = nextOffset
    start = end
  }
  return found
}

type Row = MarketDay & { readonly intervals: Intervals | undefined }

/** What a local day has before the market day of its date begins; negative when it begins later. `offset` is that of its midnight. */
function before(offset: number, previous: Row | undefined, row: Row | undefined): Amount {
  const minutes = offset - marketOffset
  if (minutes > 0) return previous ? edgeOf(previous, 'tail', minutes) : none
  return minutes < 0 && row ? minus(none, edgeOf(row, 'head', -minutes)) : none
}

const wholeOf = ({ total, present, estimated, intervalMinutes }: MarketDay): Amount => ({
  quantity: total,
  present: present * intervalMinutes,
  estimated: estimated * intervalMinutes,
})

function edgeOf(row: Row, end: 'head' | 'tail', minutes: number): Amount {
  const quantity = edgeQuantity(row, end, minutes)
  if (!needsIntervals(row)) {
    return { quantity, present: row.present > 0 ? minutes : 0, estimated: row.estimated > 0 ? minutes : 0 }
  }
  if (!row.intervals) throw new RangeError('the intervals of an incomplete day are missing')
  const { values, flag, flags } = row.intervals
  const count = minutes / row.intervalMinutes
  let present = 0
  let estimated = 0
  for (let index = end === 'head' ? 0 : values.length - count, left = count; left > 0; index += 1, left -= 1) {
    if (typeof values[index] !== 'number') continue
    present += row.intervalMinutes
    if ('EFS'.includes(flags?.[index] ?? flag)) estimated += row.intervalMinutes
  }
  return { quantity, present, estimated }
}

function edgeQuantity(row: MarketDay, end: 'head' | 'tail', minutes: number): number {
  if (end === 'head' && minutes === 30) return row.head30
  if (end === 'head' && minutes === 120) return row.head120
  if (end === 'tail' && minutes === 30) return row.tail30
  if (end === 'tail' && minutes === 60) return row.tail60
  throw new RangeError(`no zone of Australia's states is ${minutes} minutes from market time`)
}

const plus = (a: Amount, b: Amount): Amount => ({
  quantity: a.quantity + b.quantity,
  present: a.present + b.present,
  estimated: a.estimated + b.estimated,
})

const minus = (a: Amount, b: Amount): Amount => ({
  quantity: a.quantity - b.quantity,
  present: a.present - b.present,
  estimated: a.estimated - b.estimated,
})
