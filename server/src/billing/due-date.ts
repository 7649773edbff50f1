import { addDays, weekdayOf, type Day } from '@switchboard/domain'

/** Fifteen weekdays: even with two public holidays a customer has the required thirteen business days. */
const WEEKS_TO_PAY = 3

/** Always a weekday; public holidays are not considered. */
export function dueDate(issued: Day): Day {
  const afterFriday = Math.max(0, weekdayOf(issued) - 5)
  return addDays(issued, WEEKS_TO_PAY * 7 - afterFriday)
}
