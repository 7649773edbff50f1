import { addDays, weekdayOf, type Day } from '@switchboard/domain'

/** Fifteen weekdays: with two public holidays among them there are still the thirteen business days that a bill must leave. */
const WEEKS_TO_PAY = 3

/** Always a weekday; public holidays are not known. */
export function dueOf(issued: Day): Day {
  const afterFriday = Math.max(0, weekdayOf(issued) - 5)
  return addDays(issued, WEEKS_TO_PAY * 7 - afterFriday)
}
