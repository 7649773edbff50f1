// The days on which a charge holds.
import { addDays, overlap, type Day, type Span } from '@switchboard/domain'

/** The first and the last day of a price, both inclusive; null if it holds from the start or to the end of its service. */
export interface PriceDays {
  readonly first: Day | null
  readonly last: Day | null
}

export const holdsOn = ({ first, last }: PriceDays, day: Day): boolean =>
  (first === null || first <= day) && (last === null || day <= last)

/** @returns the days of the span on which the price holds; undefined if there are none */
export function chargeDays({ first, last }: PriceDays, span: Span): Span | undefined {
  const days = overlap(span, { from: first ?? span.from, to: last === null ? span.to : addDays(last, 1) })
  return days.from < days.to ? days : undefined
}
