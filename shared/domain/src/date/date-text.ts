// How days are written for customers.

import { dateOf, monthOf, weekdayOf, yearOf, type Day } from './day'

export const monthNames = [
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

const shortMonthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const shortWeekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Saturday */
export const weekdayName = (day: Day): string => weekdayNames[weekdayOf(day) - 1] ?? ''

/** Sat */
export const shortWeekdayName = (day: Day): string => shortWeekdayNames[weekdayOf(day) - 1] ?? ''

/** November */
export const monthName = (day: Day): string => monthNames[monthOf(day) - 1] ?? ''

/** Nov */
export const shortMonthName = (day: Day): string => shortMonthNames[monthOf(day) - 1] ?? ''

/** 05/11/2026, in tables and fields */
export const showDate = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** 5 November 2026, in sentences */
export const showLongDate = (day: Day): string => `${dateOf(day)} ${monthName(day)} ${yearOf(day)}`

/** Thursday 5 November 2026, for screen readers */
export const showSpokenDate = (day: Day): string => `${weekdayName(day)} ${showLongDate(day)}`

/** How a date field displays its day (specification 5 'Calendar' and 9). */
export type DateFormat = 'DD/MM/YY' | 'DD/MM/YYYY' | 'D MMMM YYYY'

export function showDay(day: Day, format: DateFormat): string {
  switch (format) {
    case 'DD/MM/YY':
      // A two-digit year is read as 20YY (D4), so any other century is written in full.
      return day.startsWith('20') ? `${showDate(day).slice(0, 6)}${day.slice(2, 4)}` : showDate(day)
    case 'DD/MM/YYYY':
      return showDate(day)
    case 'D MMMM YYYY':
      return showLongDate(day)
  }
}

/** 5 Nov */
export const showShortDay = (day: Day): string => `${dateOf(day)} ${shortMonthName(day)}`

/** November 2026 */
export const showMonth = (day: Day): string => `${monthName(day)} ${yearOf(day)}`

/** 1 Oct – 31 Oct 2026; both years are shown if they differ. Both days are inclusive. */
export function showDayRange(first: Day, last: Day): string {
  const start = yearOf(first) === yearOf(last) ? showShortDay(first) : `${showShortDay(first)} ${yearOf(first)}`
  return `${start} – ${showShortDay(last)} ${yearOf(last)}`
}

/** 8:52 am, with a space that does not break. @param time such as 08:52 */
export function showTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}\u00a0${hour < 12 ? 'am' : 'pm'}`
}
