import { isAdult, isPossibleBirth } from './account-holder'
import { parseDay } from './date/day'

const day = (text: string) => parseDay(text)!

test.each([
  ['2008-11-23', '2026-11-23', true],
  ['2008-11-24', '2026-11-23', false],
  ['1950-01-01', '2026-11-23', true],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['2006-02-28', '2024-02-28', true],
])('somebody born on %s is an adult on %s: %s', (birth, today, expected) => {
  expect(isAdult(day(birth), day(today))).toBe(expected)
})

test.each([
  ['2026-11-23', true],
  ['2026-11-24', false],
  ['1906-11-24', true],
  ['1906-11-23', false],
])('a living person can be born on %s: %s', (birth, expected) => {
  expect(isPossibleBirth(day(birth), day('2026-11-23'))).toBe(expected)
})
