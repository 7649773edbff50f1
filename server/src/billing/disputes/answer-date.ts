// The day by which a dispute is answered.
import { addDays, weekdayOf, type Day } from '@switchboard/domain'

/** The retailer's policy (docs/billing.md). Public holidays count as business days, as they do for due dates. */
const ANSWER_WITHIN_BUSINESS_DAYS = 10

export function answerDate(received: Day, businessDays = ANSWER_WITHIN_BUSINESS_DAYS): Day {
  let day = received
  for (let left = businessDays; left > 0;) {
    day = addDays(day, 1)
    if (weekdayOf(day) <= FRIDAY) left -= 1
  }
  return day
}

const FRIDAY = 5
