// Last year's amounts beside those of a period: the same month of the year before, or the same weekday 364 days before.
import { addDays, addMonths, overlap, type Day, type Interval, type Span } from '@switchboard/domain'
import { windowOf } from './metered-service'
import type { UsageReading, UsageRow } from './usage-rows'
import type { UsageSettings } from './settings'

/** An amount of last year, drawn as a hollow bar. */
export interface Reference {
  readonly slot: Span
  /** Its days, if they are not the whole slot. */
  readonly part: Span | undefined
  readonly thousandths: number
}

/** One per row; undefined for rows that have nothing to be compared with. */
export type References = readonly (Reference | undefined)[]

/** 52 weeks, so that the weekday is the same. */
const YEAR_OF_WEEKDAYS = 364

function dayBefore(interval: Interval, day: Day): Day {
  return interval === 'Daily' ? addDays(day, -YEAR_OF_WEEKDAYS) : addMonths(day, -12)
}

const before = (interval: Interval, { from, to }: Span): Span => ({
  from: dayBefore(interval, from),
  to: dayBefore(interval, to),
})

/** The days to request; undefined if none of them may be shown. Years are next to each other already. */
export function lastYearSpan({ interval, period, service, today }: UsageSettings): Span | undefined {
  if (interval === 'Yearly') return undefined
  const window = windowOf(service, today)
  const counted = before(interval, overlap(period, window))
  const span = overlap(counted, window)
  return span.from < span.to ? span : undefined
}

/** A row is compared only with exactly its own days a year before. */
export function referencesOf(
  settings: UsageSettings,
  rows: readonly UsageRow[],
  readings: readonly UsageReading[],
): References {
  const { interval, service, today } = settings
  const { from } = windowOf(service, today)
  return rows.map(({ slot, part, amount }) => {
    const days = before(interval, part ?? slot)
    if (amount.kind !== 'measured' || days.from < from) return undefined
    const inSlot = readings.filter((reading) => days.from <= reading.from && reading.from < days.to)
    const thousandths = inSlot.flatMap((reading) => reading.thousandths ?? [])
    if (thousandths.length === 0) return undefined
    const sum = thousandths.reduce((a, b) => a + b, 0)
    return { slot: before(interval, slot), part: part && days, thousandths: sum }
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
