// How days are written for customers (design: dates).

import { dateOf, monthOf, weekdayOf, yearOf, type Day } from './day'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Saturday */
export const weekdayName = (day: Day): string => weekdays[weekdayOf(day) - 1] ?? ''

/** November */
export const monthName = (day: Day): string => months[monthOf(day) - 1] ?? ''

/** Nov */
export const shortMonthName = (day: Day): string => monthName(day).slice(0, 3)

/** 05/11/2026, in tables and fields */
export const showDate = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** 5 November 2026, in sentences */
export const showLongDate = (day: Day): string => `${dateOf(day)} ${monthName(day)} ${yearOf(day)}`

/** 5 Nov */
export const showShortDay = (day: Day): string => `${dateOf(day)} ${shortMonthName(day)}`

/** November 2026 */
export const showMonth = (day: Day): string => `${monthName(day)} ${yearOf(day)}`

/** 1 Oct – 31 Oct 2026; the year stands on both sides when it changes. Both days are inclusive. */
export function showDayRange(first: Day, last: Day): string {
  const start = yearOf(first) === yearOf(last) ? showShortDay(first) : `${showShortDay(first)} ${yearOf(first)}`
  return `${start} – ${showShortDay(last)} ${yearOf(last)}`
}
