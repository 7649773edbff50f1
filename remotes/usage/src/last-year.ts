// Last year's amounts for comparison with a period: the same month of the year before, or the same weekday 364 days
// before.
import { addDays, addMonths, firstOfMonth, overlap, type Day, type Interval, type Span } from '@switchboard/domain'
import { windowOf } from './metered-service'
import type { UsageReading, UsageRow } from './usage-rows'
import type { UsageSettings } from './settings'

/** An amount of last year, drawn as a hollow bar. */
export interface Reference {
  readonly slot: Span
  /** Its days, if they are not the whole slot. */
  readonly part: Span | undefined
  readonly thousandths: number
  /** Thousandths of the days after `part`, which are still to come this year. */
  readonly rest: number | undefined
}

/** One per row; undefined for rows that have nothing to be compared with. */
export type References = readonly (Reference | undefined)[]

/** 52 weeks, so that the weekday is the same. */
const YEAR_OF_WEEKDAYS = 364

function dayBefore(interval: Interval, day: Day): Day {
  return interval === 'Daily' ? addDays(day, -YEAR_OF_WEEKDAYS) : addMonths(day, -12)
}

/**
 * February until the 28th is compared with the same days, and a whole February with a whole one, also in leap years.
 */
const endBefore = (interval: Interval, to: Day): Day =>
  interval === 'Daily' || firstOfMonth(to) === to
    ? dayBefore(interval, to)
    : addDays(dayBefore(interval, addDays(to, -1)), 1)

const before = (interval: Interval, { from, to }: Span): Span => ({
  from: dayBefore(interval, from),
  to: endBefore(interval, to),
})

/** The facts that decide which days are compared. */
export type ComparedUsage = Pick<UsageSettings, 'interval' | 'period' | 'service' | 'today'> & {
  /** The last day that was read: later days have nothing to be compared with. */
  readonly lastUpdated: Day | undefined
}

/** The days of this year that count. */
function countedWindow({ service, today, lastUpdated }: ComparedUsage): Span {
  const { from, to } = windowOf(service, today)
  const read = lastUpdated ? addDays(lastUpdated, 1) : to
  return { from, to: from < read && read < to ? read : to }
}

const isEmpty = ({ from, to }: Span) => from >= to

/**
 * The days to request: those to compare with, and apart from them the rest of the month that is not over. Undefined if
 * none of the days may be shown. Years are next to each other already.
 */
export function lastYearSpans(usage: ComparedUsage): Span[] | undefined {
  const { interval, period, service, today } = usage
  if (interval === 'Yearly') return undefined
  const window = windowOf(service, today)
  const span = overlap(before(interval, overlap(period, countedWindow(usage))), window)
  if (isEmpty(span)) return undefined
  const rest = restOfMonth(usage, span.to)
  return rest ? [span, rest] : [span]
}

/** @param from the day of last year after those that are compared */
function restOfMonth({ interval, period, service, today }: ComparedUsage, from: Day): Span | undefined {
  const month = firstOfMonth(today)
  const isRunning = interval === 'Monthly' && period.from <= month && month < period.to
  const goesOn = service.end === undefined || service.end >= today
  const rest = { from, to: addMonths(month, -11) }
  return isRunning && goesOn && addMonths(month, -12) < from && !isEmpty(rest) ? rest : undefined
}

/** A row is compared only with exactly its own days a year before. */
export function referencesOf(
  usage: ComparedUsage,
  rows: readonly UsageRow[],
  readings: readonly UsageReading[],
): References {
  const { interval, service, today } = usage
  const { from } = windowOf(service, today)
  const counted = countedWindow(usage)
  const quantityIn = (days: Span): number | undefined => {
    const inDays = readings.filter((reading) => days.from <= reading.from && reading.from < days.to)
    const thousandths = inDays.flatMap((reading) => reading.thousandths ?? [])
    return thousandths.length === 0 ? undefined : thousandths.reduce((a, b) => a + b, 0)
  }
  return rows.map(({ slot, part, amount }) => {
    const own = part ?? slot
    const read = { from: own.from, to: own.to < counted.to ? own.to : counted.to }
    const days = before(interval, read)
    if (amount.kind !== 'measured' || days.from < from || isEmpty(days)) return undefined
    const thousandths = quantityIn(days)
    if (thousandths === undefined) return undefined
    const rest = slot.from <= today && today < slot.to ? restOfMonth(usage, days.to) : undefined
    const isWhole = read.from === slot.from && read.to === slot.to
    return {
      slot: before(interval, slot),
      part: isWhole ? undefined : days,
      thousandths,
      rest: rest && quantityIn(rest),
    }
  })
}

/** Rows with a reference, and their totals. */
export function compareTotals(rows: readonly UsageRow[], references: References) {
  const compared = rows.flatMap(({ amount }, i) => {
    const reference = references[i]
    return amount.kind === 'measured' && reference ? [{ now: amount.thousandths, before: reference.thousandths }] : []
  })
  const total = (part: 'now' | 'before') => compared.reduce((sum, each) => sum + each[part], 0)
  return { count: compared.length, now: total('now'), before: total('before') }
}
