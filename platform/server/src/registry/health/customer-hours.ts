// Counts the customers of a build so that the counts of hours can be added, although a customer who comes back counts
// once in a period. Pure.

const HOUR = 3_600_000

/** Periods have at most this many hours: the longest one, of a week, begins with a full hour. */
export const MAX_HOURS = 169

/** The first page view of a customer in a minute. */
export interface MinuteView {
  /** The start of the minute. */
  readonly minute: number
  readonly ticket: string
  readonly failed: boolean
}

/**
 * Element n: customers who do not have the build in the n hours before; `failed` counts those of them who met a
 * failure.
 */
export interface CustomerHour {
  readonly customers: number[]
  readonly failed: number[]
}

/** Customers by the start of the hour. */
export type CustomerHours = Map<number, CustomerHour>

/** Adds rows as the database does: the first page view of a minute stays, and may fail later. */
export function addViews(before: readonly MinuteView[], more: readonly MinuteView[]): MinuteView[] {
  const views = new Map(before.map((view) => [view.minute, view]))
  for (const view of more) {
    const known = views.get(view.minute)
    if (!known) views.set(view.minute, view)
    else if (known.ticket === view.ticket && view.failed) views.set(view.minute, { ...known, failed: true })
  }
  return [...views.values()]
}

/**
 * Adds a customer's page views with a build. In each hour, the customer counts for the periods that begin after the
 * previous hour, and has failed if the first page view of the hour did, then or later.
 * @param sign -1 takes the customer away
 */
export function countCustomer(hours: CustomerHours, views: readonly MinuteView[], sign: 1 | -1): void {
  const sorted = views.toSorted((one, other) => one.minute - other.minute)
  let previous = -Infinity
  for (const [i, { minute, ticket }] of sorted.entries()) {
    const hour = Math.floor(minute / HOUR) * HOUR
    if (hour === previous) continue
    const failed = sorted.slice(i).some((view) => view.failed && view.ticket === ticket)
    const counted = hours.get(hour) ?? { customers: zeros(), failed: zeros() }
    hours.set(hour, counted)
    const gap = Math.min(MAX_HOURS, (hour - previous) / HOUR)
    for (let n = 0; n < gap; n += 1) {
      counted.customers[n] = (counted.customers[n] ?? 0) + sign
      if (failed) counted.failed[n] = (counted.failed[n] ?? 0) + sign
    }
    previous = hour
  }
}

const zeros = () => Array<number>(MAX_HOURS).fill(0)
