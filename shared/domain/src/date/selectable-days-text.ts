// Texts about the days that customers can choose.

import { showDate, showDay, weekdayName, type DateFormat } from './date-text'
import { addDays, dateOf, dayOf, type Day } from './day'
import {
  isInRange,
  isOpenWeekday,
  isSelectable,
  nextSelectable,
  previousSelectable,
  weekend,
  type SelectableDays,
} from './selectable-days'
import { fieldMessages } from '../format/field-messages'
import { endSentence, joinSentences } from '../format/joining-text'
import { textLocale } from '../format/language-text'
import { parseTypedDate } from './typed-date'

export interface TypedDateRules {
  readonly format: DateFormat
  readonly days: SelectableDays
  /** For a text that is not a date (D62). */
  readonly noDate?: string | undefined
}

/** Why a date field's text is not accepted; undefined for accepted or empty text. */
export function explainTypedDate(
  text: string,
  { format, days, noDate = fieldMessages.date() }: TypedDateRules,
): string | undefined {
  if (text.trim() === '') return undefined
  const day = parseTypedDate(text, format)
  return day === undefined ? noDate : explainDay(day, days)
}

/** Why the day cannot be chosen; undefined if it can. */
export function explainDay(day: Day, days: SelectableDays): string | undefined {
  if (isSelectable(day, days)) return undefined
  const offered = offeredRange(days)
  if (offered === 'nothing') return 'There is no date to choose'
  if (!isInRange(day, days)) return chooseInRange(offered)
  return hasSameWeekdays(days.closedWeekdays, weekend) ? 'Choose a weekday' : chooseOpenDay(days)
}

/** The rule in one line: 'Weekdays only. From 20/11/2026 to 19/02/2027.' */
export function describeDays(days: SelectableDays): string {
  const offered = offeredRange(days)
  if (offered === 'nothing') return 'There is no date to choose.'
  return joinSentences([describeWeekdays(days), describeRange(offered)].filter(Boolean).map(endSentence))
}

/** The rule and an example, as a field's hint: 'Weekdays until 26/02/2027. For example, 17/12/2026' (D62). */
export function hintForDays(days: SelectableDays, today: Day, format: DateFormat): string {
  const example = exampleDay(today, days)
  if (example === undefined) return ''
  return [shortRule(days, today), `For example, ${showDay(example, format)}`].filter(Boolean).join('. ')
}

/** '' if the rule cannot be said briefly. Omits a minimum of today. */
function shortRule(days: SelectableDays, today: Day): string {
  const { from, closedWeekdays = [], exceptions = [] } = days
  const isWeekdaysOnly = hasSameWeekdays(closedWeekdays, weekend)
  const offered = offeredRange(days)
  if (offered === 'nothing' || exceptions.length > 0 || (closedWeekdays.length > 0 && !isWeekdaysOnly)) return ''
  const isFromLater = from !== undefined && from > today
  const range = describeRange({ first: isFromLater ? offered.first : undefined, last: offered.last })
  return isWeekdaysOnly ? `Weekdays ${range.toLowerCase()}`.trimEnd() : range
}

/** A selectable day for the hint: soon, and if possible after the 12th, so that day and month cannot be confused. */
export function exampleDay(today: Day, days: SelectableDays): Day | undefined {
  const start = nextSelectable(today, days) ?? previousSelectable(today, days)
  if (start === undefined) return undefined
  const weeks = Array.from({ length: 6 }, (_, i) => nextSelectable(addDays(start, 7 * i), days)).slice(1)
  return weeks.find((day) => day !== undefined && dateOf(day) > 12) ?? start
}

/** The first and the last day that can be chosen; undefined without a minimum or maximum. */
interface Offered {
  readonly first: Day | undefined
  readonly last: Day | undefined
}

function offeredRange(days: SelectableDays): Offered | 'nothing' {
  const { from, before } = days
  const first = from && nextSelectable(from, days)
  const last = before && previousSelectable(addDays(before, -1), days)
  const someDay = first ?? last ?? nextSelectable(dayOf(1000, 1, 1), days)
  return someDay === undefined ? ('nothing' as const) : { first, last }
}

function chooseInRange({ first, last }: Offered): string {
  if (first && first === last) return `Choose ${showDate(first)}`
  if (first && last) return `Choose a date from ${showDate(first)} to ${showDate(last)}`
  if (first) return `Choose ${showDate(first)} or a later date`
  return last ? `Choose ${showDate(last)} or an earlier date` : ''
}

function describeRange({ first, last }: Offered): string {
  if (first && first === last) return `Only ${showDate(first)}`
  if (first && last) return `From ${showDate(first)} to ${showDate(last)}`
  if (first) return `From ${showDate(first)}`
  return last ? `Until ${showDate(last)}` : ''
}

const hasSameWeekdays = (closed: readonly number[] = [], other: readonly number[]) =>
  [1, 2, 3, 4, 5, 6, 7].every((weekday) => closed.includes(weekday) === other.includes(weekday))

const namesOf = (weekdays: readonly number[] = []) =>
  // 1 January 2024 was a Monday.
  weekdays.toSorted((a, b) => a - b).map((weekday) => weekdayName(dayOf(2024, 1, weekday)))

const joinWords = (words: readonly string[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat(textLocale, { type }).format(words)

const isAlwaysClosed = ({ closedWeekdays = [] }: SelectableDays) => new Set(closedWeekdays).size === 7

function chooseOpenDay(days: SelectableDays): string {
  if (isAlwaysClosed(days)) return 'Choose one of the days in the calendar'
  return `Choose a day other than ${joinWords(namesOf(days.closedWeekdays), 'disjunction' as const)}`
}

function describeWeekdays(days: SelectableDays): string {
  const { closedWeekdays = [] } = days
  const extra = describeExceptions(days)
  if (closedWeekdays.length === 0) return ''
  if (isAlwaysClosed(days)) return `Only ${extra}`
  if (hasSameWeekdays(closedWeekdays, weekend)) return extra ? `Weekdays, and also ${extra}` : 'Weekdays only'
  const none = `No ${joinWords(
    namesOf(closedWeekdays).map((name) => `${name}s`),
    'disjunction' as const,
  )}`
  return extra ? `${none}, but also ${extra}` : none
}

/** Exceptions on closed weekdays: lists up to three, counts more. */
function describeExceptions(days: SelectableDays): string {
  const closed = (days.exceptions ?? []).filter((day) => isInRange(day, days) && !isOpenWeekday(day, days))
  const exceptions = [...new Set(closed)].sort()
  if (exceptions.length > 3) return `${exceptions.length} other days`
  return joinWords(exceptions.map(showDate), 'conjunction' as const)
}
