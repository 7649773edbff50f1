// A calendar day without time or zone. Days compare as text.

declare const day: unique symbol
/** YYYY-MM-DD */
export type Day = string & { readonly [day]: true }

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** The day that the text represents; undefined unless it is a real date in the form YYYY-MM-DD. */
export function parseDay(text: string): Day | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  const parsed = dayOf(Number(match[1]), Number(match[2]), Number(match[3]))
  return parsed === text ? parsed : undefined
}

/** `month` is 1 to 12. Values out of range roll over: month 13 is January of the next year. */
export function dayOf(year: number, month: number, date: number): Day {
  // Creating a Date is slow, and usage iterates over years of days.
  const isInMonth = year >= 1000 && year <= 9999 && date >= 1 && date <= monthLength(year, month)
  if (isInMonth) return `${year}-${twoDigits(month)}-${twoDigits(date)}` as Day
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10) as Day
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** 0 for a month outside 1 to 12. */
function monthLength(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && isLeapYear ? 29 : (monthLengths[month - 1] ?? 0)
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`)

export const yearOf = (d: Day) => Number(d.slice(0, 4))
/** 1 to 12 */
export const monthOf = (d: Day) => Number(d.slice(5, 7))
/** 1 to 31 */
export const dateOf = (d: Day) => Number(d.slice(8, 10))
export function addDays(d: Day, count: number): Day {
  const date = dateOf(d) + count
  // Fast path: most additions stay within the month.
  if (date >= 1 && date <= 28) return `${d.slice(0, 8)}${twoDigits(date)}` as Day
  return dayOf(yearOf(d), monthOf(d), date)
}
/** Monday 1 to Sunday 7 */
export const weekdayOf = (d: Day) => ((new Date(`${d}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
export const firstOfMonth = (d: Day) => dayOf(yearOf(d), monthOf(d), 1)
export const daysInMonth = (d: Day) => monthLength(yearOf(d), monthOf(d))

/** The same date `count` months later, clamped to the month's end: 30 November + 3 is 28 or 29 February (D2). */
export function addMonths(d: Day, count: number): Day {
  const first = dayOf(yearOf(d), monthOf(d) + count, 1)
  return dayOf(yearOf(first), monthOf(first), Math.min(dateOf(d), daysInMonth(first)))
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
