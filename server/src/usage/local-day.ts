// Computes local calendar days from market days (D7). A market day lasts from midnight to midnight at its network's
// fixed offset, UTC+10 in the east: in summer Melbourne's local day begins an hour earlier. A local day is its market
// day with shifted edges.

import {
  addDays,
  addMonths,
  firstOfMonth,
  offsetAtMidnight,
  type Day,
  type MinuteShare,
  type Span,
  type Zone,
} from '@switchboard/domain'

/**
 * The unit of a row's quantities: thousandths of the unit, or the millilitres from which heat is computed on request.
 */
export type Counted = 'unit' | 'millilitres'

/** A row of usage_day. */
export interface MarketDay {
  readonly counted: Counted
  readonly total: number
  readonly head30: number
  readonly head120: number
  readonly tail30: number
  readonly tail60: number
  readonly intervalMinutes: number
  /** Intervals with a value. */
  readonly present: number
  /** The number of these that are estimated or substituted. */
  readonly estimated: number
}

/** The values of a market day, interval by interval. */
export interface IntervalValues {
  readonly counted: Counted
  readonly values: readonly (number | null)[]
  readonly flag: string
  readonly flags: string | null
}

export interface MeasuredAmount {
  /** Thousandths of the unit, without the heat of the millilitres. */
  readonly quantity: number
  readonly millilitres: number
  /** Minutes with a value. */
  readonly present: number
  readonly estimated: number
}

export interface LocalDay extends MeasuredAmount {
  readonly day: Day
  /** Minutes of the local day: 23, 24 or 25 hours. */
  readonly minutes: number
  /** Set if this is the part of a day that is in one window of a price. */
  readonly part?: DayPart
}

/** What the amounts of a window are rounded by, so that the windows of a day add up to the day. */
export interface DayPart extends MinuteShare {
  /** The amounts in the windows before this one. */
  readonly quantityBefore: number
  readonly millilitresBefore: number
  /** Minutes with a value in all windows of the day. */
  readonly presentInDay: number
}

const NOTHING: MeasuredAmount = { quantity: 0, millilitres: 0, present: 0, estimated: 0 }

// A request makes thousands of these. Written field by field, because spreading takes several times as long.
const amountOf = (total: number, counted: Counted, present: number, estimated: number): MeasuredAmount => ({
  quantity: counted === 'unit' ? total : 0,
  millilitres: counted === 'unit' ? 0 : total,
  present,
  estimated,
})

/**
 * Minutes by which a local day may begin before (positive) or after its market day, for which rows store the edge's
 * quantity.
 */
const STORED_EDGES: ReadonlySet<number> = new Set([-120, -30, 0, 30, 60])

/** Whether a completely read row contains the edge's quantity without its intervals. */
export const isStoredEdge = (minutes: number): boolean => STORED_EDGES.has(minutes)

/**
 * All distances in minutes by which the span's local days begin before (negative: after) their market days. No clock
 * changes twice in a month.
 */
export function edgeLengths(zone: Zone, baseOffset: number, { from, to }: Span): number[] {
  const found = new Set<number>()
  const add = (day: Day) => found.add(offsetAtMidnight(zone, day) - baseOffset)
  for (let day = from; day < to; day = addMonths(firstOfMonth(day), 1)) add(day)
  return [...add(to)]
}

/** Whether only some intervals are present or estimated, which only the intervals show. */
export const isPartlyRead = ({ intervalMinutes, present, estimated }: MarketDay) => {
  const count = 1440 / intervalMinutes
  return (present > 0 && present < count) || (estimated > 0 && estimated < count)
}

/**
 * The local days of the span.
 * @param baseOffset minutes east of UTC at which the market days begin
 * @param market the market days from the day before the span up to and including the day after it
 * @param intervals of partly read market days; of all, if the rows do not store the edges
 */
export function localDays(
  zone: Zone,
  baseOffset: number,
  { from, to }: Span,
  market: ReadonlyMap<Day, MarketDay>,
  intervals: ReadonlyMap<Day, IntervalValues>,
): LocalDay[] {
  const edge = (day: Day, end: 'head' | 'tail', minutes: number): MeasuredAmount => {
    const row = market.get(day)
    return row ? edgeAmount(row, intervals.get(day), end, minutes) : NOTHING
  }
  /** The part of the local day before its date's market day begins; negative if the local day begins later. */
  const before = (last: Day, day: Day, minutes: number): MeasuredAmount => {
    if (minutes === 0) return NOTHING
    return minutes > 0 ? edge(last, 'tail', minutes) : negative(edge(day, 'head', -minutes))
  }
  const found: LocalDay[] = []
  let offset = offsetAtMidnight(zone, from)
  let start = before(addDays(from, -1), from, offset - baseOffset)
  for (let day = from; day < to;) {
    const next = addDays(day, 1)
    const nextOffset = offsetAtMidnight(zone, next)
    const end = before(day, next, nextOffset - baseOffset)
    found.push(localDay(day, 1440 + offset - nextOffset, market.get(day), start, end))
    day = next
    offset = nextOffset
    start = end
  }
  return found
}

/** The market day with the part before it, without the part that belongs to the next local day. */
function localDay(
  day: Day,
  minutes: number,
  row: MarketDay | undefined,
  before: MeasuredAmount,
  after: MeasuredAmount,
): LocalDay {
  const total = row?.total ?? 0
  const isHeat = row?.counted === 'millilitres'
  const length = row?.intervalMinutes ?? 0
  return {
    day,
    minutes,
    quantity: (isHeat ? 0 : total) + before.quantity - after.quantity,
    millilitres: (isHeat ? total : 0) + before.millilitres - after.millilitres,
    present: (row?.present ?? 0) * length + before.present - after.present,
    estimated: (row?.estimated ?? 0) * length + before.estimated - after.estimated,
  }
}

function edgeAmount(
  row: MarketDay,
  intervals: IntervalValues | undefined,
  end: 'head' | 'tail',
  minutes: number,
): MeasuredAmount {
  if (row.present === 0) return NOTHING
  const quantity = storedEdge(row, end, minutes)
  if (quantity !== undefined && !isPartlyRead(row))
    return amountOf(quantity, row.counted, minutes, row.estimated > 0 ? minutes : 0)
  if (!intervals) throw new RangeError('the intervals of a day are missing')
  const [from, to] = end === 'head' ? [0, minutes] : [1440 - minutes, 1440]
  return sumIntervals(intervals, from, to)
}

function storedEdge(row: MarketDay, end: 'head' | 'tail', minutes: number): number | undefined {
  if (end === 'head') return minutes === 30 ? row.head30 : minutes === 120 ? row.head120 : undefined
  return minutes === 30 ? row.tail30 : minutes === 60 ? row.tail60 : undefined
}

/**
 * An interval across an edge, as at UTC+8:45, assigns its quantity to the side on which it begins and its minutes to
 * both.
 */
function sumIntervals({ values, counted, flag, flags }: IntervalValues, from: number, to: number): MeasuredAmount {
  // Taken from the values, not the row: they are queried later and may have been replaced since.
  const length = 1440 / values.length
  let [total, present, estimated] = [0, 0, 0]
  for (let index = Math.floor(from / length); index * length < to; index += 1) {
    const value = values[index]
    if (typeof value !== 'number') continue
    const begin = index * length
    const minutes = Math.min(begin + length, to) - Math.max(begin, from)
    if (begin >= from) total += value
    present += minutes
    if ('EFS'.includes(flags?.[index] ?? flag)) estimated += minutes
  }
  return amountOf(total, counted, present, estimated)
}

const negative = ({ quantity, millilitres, present, estimated }: MeasuredAmount): MeasuredAmount => ({
  quantity: -quantity,
  millilitres: -millilitres,
  present: -present,
  estimated: -estimated,
})
