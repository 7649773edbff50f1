import { parseDay, type Day } from './day'
import { monthName, showDate, showDayRange, showLongDate, showMonth, showShortDay, weekdayName } from './date-text'

const day = (text: string): Day => parseDay(text)!

test.each([
  ['2026-11-05', '05/11/2026', '5 November 2026', '5 Nov', 'November 2026', 'November', 'Thursday'],
  ['2026-01-31', '31/01/2026', '31 January 2026', '31 Jan', 'January 2026', 'January', 'Saturday'],
  ['2028-02-29', '29/02/2028', '29 February 2028', '29 Feb', 'February 2028', 'February', 'Tuesday'],
])('%s is written the Australian way', (text, ...written) => {
  const d = day(text)
  expect([showDate(d), showLongDate(d), showShortDay(d), showMonth(d), monthName(d), weekdayName(d)]).toEqual(written)
})

test.each([
  ['2026-10-01', '2026-10-31', '1 Oct – 31 Oct 2026'],
  ['2025-12-15', '2026-01-14', '15 Dec 2025 – 14 Jan 2026'],
])('the days from %s to %s name a year when it changes', (first, last, text) => {
  expect(showDayRange(day(first), day(last))).toBe(text)
})
