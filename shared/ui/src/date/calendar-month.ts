// The days that a calendar shows and the effect of its keys (specification 5 'Calendar').

import {
  addDays,
  addMonths,
  dayOf,
  daysInMonth,
  firstOfMonth,
  monthOf,
  nextSelectable,
  weekdayOf,
  yearOf,
  type Day,
  type SelectableDays,
} from '@switchboard/domain'

/** The first and last day that can be shown, in whole months. */
export interface MonthRange {
  readonly first: Day
  readonly last: Day
}

export type Move =
  | 'day before'
  | 'day after'
  | 'week before'
  | 'week after'
  | 'start of week'
  | 'end of week'
  | 'month before'
  | 'month after'
  | 'year before'
  | 'year after'

/** The part of a keyboard event that a calendar uses. */
export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
}

/**
 * From the minimum's month to the month of the last day before the maximum. Without limits, all years of four digits.
 */
export function monthRange({ from, before }: SelectableDays): MonthRange {
  const first = from ? firstOfMonth(from) : dayOf(1000, 1, 1)
  const last = before ? endOfMonth(addDays(before, -1)) : dayOf(9998, 12, 31)
  return { first, last: last < first ? endOfMonth(first) : last }
}

/** Monday first; undefined for days of another month. */
export function weeksOf(month: Day): readonly (readonly (Day | undefined)[])[] {
  const first = firstOfMonth(month)
  const emptyCells = weekdayOf(first) - 1
  const weeks = Math.ceil((emptyCells + daysInMonth(first)) / 7)
  const dayIn = (cell: number) => {
    const date = cell - emptyCells + 1
    return date < 1 || date > daysInMonth(first) ? undefined : addDays(first, date - 1)
  }
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_, i) => dayIn(week * 7 + i)))
}

export const hasMonthBefore = (day: Day, shown: MonthRange): boolean => firstOfMonth(day) > shown.first
export const hasMonthAfter = (day: Day, shown: MonthRange): boolean => endOfMonth(day) < shown.last

/** The day that first gets focus: the chosen day, else the next selectable day, else today. */
export function initialDay(value: Day | undefined, today: Day, days: SelectableDays): Day {
  return clampDay(value ?? nextSelectable(today, days) ?? today, monthRange(days))
}

export function moveForKey({ key, shiftKey }: KeyPress): Move | undefined {
  switch (key) {
    case 'ArrowLeft':
      return 'day before'
    case 'ArrowRight':
      return 'day after'
    case 'ArrowUp':
      return 'week before'
    case 'ArrowDown':
      return 'week after'
    case 'Home':
      return 'start of week'
    case 'End':
      return 'end of week'
    case 'PageUp':
      return shiftKey ? 'year before' : 'month before'
    case 'PageDown':
      return shiftKey ? 'year after' : 'month after'
    default:
      return undefined
  }
}

/** A move by days out of the range has no effect; a move by months stops at the end of the range. */
export function dayAfterMove(day: Day, move: Move, shown: MonthRange): Day {
  switch (move) {
    case 'day before':
      return stepByDays(day, -1, shown)
    case 'day after':
      return stepByDays(day, 1, shown)
    case 'week before':
      return stepByDays(day, -7, shown)
    case 'week after':
      return stepByDays(day, 7, shown)
    case 'start of week':
      return clampDay(addDays(day, 1 - weekdayOf(day)), shown)
    case 'end of week':
      return clampDay(addDays(day, 7 - weekdayOf(day)), shown)
    case 'month before':
      return stepByMonths(day, -1, shown)
    case 'month after':
      return stepByMonths(day, 1, shown)
    case 'year before':
      return stepByMonths(day, -12, shown)
    case 'year after':
      return stepByMonths(day, 12, shown)
  }
}

const endOfMonth = (day: Day): Day => dayOf(yearOf(day), monthOf(day), daysInMonth(day))

function clampDay(day: Day, { first, last }: MonthRange): Day {
  if (day < first) return first
  return day > last ? last : day
}

function stepByDays(day: Day, count: number, shown: MonthRange): Day {
  const target = addDays(day, count)
  return clampDay(target, shown) === target ? target : day
}

function stepByMonths(day: Day, count: number, { first, last }: MonthRange): Day {
  const reach = Math.min(Math.max(count, monthsBetween(day, first)), monthsBetween(day, last))
  return addMonths(day, reach)
}

const monthsBetween = (from: Day, to: Day) => (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from)
