// Rules for people who may act for an account in addition to its owner (D39).
import { addMonths, yearOf, type Day } from './date/day'

export const mostAdditionalHolders = 5

const youngestAge = 18
const oldestAge = 120

/** A person born on 29 February turns a year older on 1 March in a non-leap year. */
export const isAdult = (birth: Day, today: Day): boolean => anniversary(birth, youngestAge) <= today

/** A date of birth that a living person can have. */
export const isPossibleBirth = (birth: Day, today: Day): boolean =>
  birth <= today && birth > addMonths(today, -12 * oldestAge)

/** As text, because the day may not exist; day texts compare like days. */
const anniversary = (birth: Day, age: number): string =>
  `${String(yearOf(birth) + age).padStart(4, '0')}${birth.slice(4)}`

export const adultMessage = 'Additional account holders must be 18 or older'
