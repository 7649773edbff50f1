// The days that a date field offers and the server accepts (specification 5 'Calendar'; D2, D3, D6).

import { addDays, addMonths, weekdayOf, type Day } from './day'

export interface SelectableDays {
  /** The minimum, inclusive. */
  readonly from?: Day | undefined
  /** The maximum, exclusive. */
  readonly before?: Day | undefined
  /** Monday 1 to Sunday 7 */
  readonly closedWeekdays?: readonly number[] | undefined
  /** Days that can be chosen although their weekday is closed, within minimum and maximum. */
  readonly exceptions?: readonly Day[] | undefined
}

export const weekend: readonly number[] = [6, 7]

export function isSelectable(day: Day, days: SelectableDays): boolean {
  return isInRange(day, days) && (isOpenWeekday(day, days) || (days.exceptions ?? []).includes(day))
}

export const isInRange = (day: Day, { from, before }: SelectableDays): boolean =>
  (from === undefined || day >= from) && (before === undefined || day < before)

export const isOpenWeekday = (day: Day, { closedWeekdays = [] }: SelectableDays): boolean =>
  !closedWeekdays.includes(weekdayOf(day))

/** The first selectable day on or after `day`. */
export function nextSelectable(day: Day, days: SelectableDays): Day | undefined {
  const start = days.from !== undefined && days.from > day ? days.from : day
  const exceptions = (days.exceptions ?? []).filter((exception) => exception >= start)
  return candidates(start, 1, exceptions, days)[0]
}

/** The last selectable day on or before `day`. */
export function previousSelectable(day: Day, days: SelectableDays): Day | undefined {
  const start = days.before !== undefined && days.before <= day ? addDays(days.before, -1) : day
  const exceptions = (days.exceptions ?? []).filter((exception) => exception <= start)
  return candidates(start, -1, exceptions, days).at(-1)
}

/** One week covers every weekday; beyond it only exceptions can be selectable. */
function candidates(start: Day, step: 1 | -1, exceptions: readonly Day[], days: SelectableDays): readonly Day[] {
  const week = Array.from({ length: 7 }, (_, i) => addDays(start, i * step))
  return [...week, ...exceptions].filter((day) => isSelectable(day, days)).sort()
}

/** Today up to and including the same day three months ahead, weekdays only (D2). */
export function moveOutDays(today: Day): SelectableDays {
  return { from: today, before: addDays(addMonths(today, 3), 1), closedWeekdays: weekend }
}

/** Start or disconnection of an extra service: weekdays from today on, without a maximum (D6). */
export function serviceChangeDays(today: Day): SelectableDays {
  return { from: today, closedWeekdays: weekend }
}

/** The days that the server accepts: at most two years ahead (D6). */
export function acceptedServiceChangeDays(today: Day): SelectableDays {
  return { ...serviceChangeDays(today), before: addDays(addMonths(today, 24), 1) }
}
