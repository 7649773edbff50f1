// Intervals, periods and slots of usage (D8, D10; specification 2.9 and 9).

import { addDays, addMonths, dayOf, firstOfMonth, yearOf, type Day } from '../date/day'

/** Size of a bar. */
export type Interval = 'Daily' | 'Monthly' | 'Yearly'
export const intervals: readonly Interval[] = ['Daily', 'Monthly', 'Yearly']

/** Local days; `to` is exclusive. */
export interface Span {
  readonly from: Day
  readonly to: Day
}

/**
 * The time shown in one chart: a calendar month (2026-11), a calendar year (2026), or the three years of the yearly
 * view.
 */
export interface Period extends Span {
  readonly id: string
}

/**
 * The days of a service that a customer may see (D10): from its start, at most two years back, up to and including
 * yesterday. Today has no bar, because its readings arrive tomorrow. Empty (`from` = `to`) if the service starts today
 * or later.
 */
export function usageWindow(today: Day, serviceStart: Day): Span {
  const twoYearsAgo = addMonths(today, -24)
  const from = serviceStart > twoYearsAgo ? serviceStart : twoYearsAgo
  return { from: from < today ? from : today, to: today }
}

/** Newest first, never empty: a service with no visible day yet has today's period. */
export function periods(interval: Interval, today: Day, serviceStart: Day): Period[] {
  if (interval === 'Yearly') return [threeYears(today)]
  const window = usageWindow(today, serviceStart)
  const oldest = periodStart(interval, window.from)
  const found: Period[] = []
  for (
    let from = periodStart(interval, lastVisibleDay(window));
    from >= oldest;
    from = periodStart(interval, addDays(from, -1))
  ) {
    found.push(periodFrom(interval, from))
  }
  return found
}

/** Yesterday's period: on the first of a month, the previous month. */
export function currentPeriod(interval: Interval, today: Day, serviceStart: Day): Period {
  if (interval === 'Yearly') return threeYears(today)
  return periodFrom(interval, periodStart(interval, lastVisibleDay(usageWindow(today, serviceStart))))
}

/** Undefined if the id, for example in an old link, is not on offer. */
export function periodOf(id: string, interval: Interval, today: Day, serviceStart: Day): Period | undefined {
  return periods(interval, today, serviceStart).find((period) => period.id === id)
}

/** The span split into calendar days, months or years; the first and last can be partial. */
export function slots(interval: Interval, span: Span): Span[] {
  const found: Span[] = []
  for (let from = span.from; from < span.to;) {
    const next = nextSlot(interval, from)
    const to = next < span.to ? next : span.to
    found.push({ from, to })
    from = to
  }
  return found
}

/** The days shared by two spans; empty (`from` = `to`) if there are none. */
export function overlap(a: Span, b: Span): Span {
  const from = a.from > b.from ? a.from : b.from
  const to = a.to < b.to ? a.to : b.to
  return { from, to: to > from ? to : from }
}

const lastVisibleDay = (window: Span): Day => (window.from < window.to ? addDays(window.to, -1) : window.to)

type ChosenInterval = Exclude<Interval, 'Yearly'>

const periodStart = (interval: ChosenInterval, day: Day): Day =>
  interval === 'Daily' ? firstOfMonth(day) : dayOf(yearOf(day), 1, 1)

function periodFrom(interval: ChosenInterval, from: Day): Period {
  return interval === 'Daily'
    ? { id: from.slice(0, 7), from, to: addMonths(from, 1) }
    : { id: from.slice(0, 4), from, to: addMonths(from, 12) }
}

function threeYears(today: Day): Period {
  const year = yearOf(today)
  return { id: 'years', from: dayOf(year - 2, 1, 1), to: dayOf(year + 1, 1, 1) }
}

function nextSlot(interval: Interval, day: Day): Day {
  switch (interval) {
    case 'Daily':
      return addDays(day, 1)
    case 'Monthly':
      return addMonths(firstOfMonth(day), 1)
    case 'Yearly':
      return dayOf(yearOf(day) + 1, 1, 1)
  }
}
