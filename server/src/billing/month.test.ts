import { aService, anAccount, day } from '../../test/billing/billable-accounts'
import { isMonthOver, parseMonth, servicePeriods } from './month'

test.each([
  ['2026-10', '2026-10-01'],
  ['2024-02', '2024-02-01'],
])('%s is a month', (words, first) => {
  expect(parseMonth(words)).toBe(first)
})

test.each(['2026-13', '2026-00', '2026-1', '10-2026', '2026-10-01', 'October', '2026', '', '2026-10 ', '202-610'])(
  "'%s' is not a month",
  (words) => {
    expect(parseMonth(words)).toBeUndefined()
  },
)

test.each([
  ['2026-10-31', false],
  ['2026-11-01', true],
  ['2027-03-01', true],
])('on %s October is over: %s', (today, over) => {
  expect(isMonthOver(day('2026-10-01'), day(today))).toBe(over)
})

const periodsInFebruary = (starts: string, ends: string | null, opened = '2020-01-01') =>
  servicePeriods(
    day('2026-02-01'),
    anAccount([aService([], { starts: day(starts), ends: ends === null ? null : day(ends) })], { opened: day(opened) }),
  ).map(({ since, span }) => [since, span.from, span.to])

test.each([
  ['all of it', '2025-01-01', null, ['2025-01-01', '2026-02-01', '2026-03-01']],
  ['its last day', '2026-02-28', null, ['2026-02-28', '2026-02-28', '2026-03-01']],
  ['its first day', '2025-01-01', '2026-02-01', ['2025-01-01', '2026-02-01', '2026-02-02']],
  ['one day in it', '2026-02-10', '2026-02-10', ['2026-02-10', '2026-02-10', '2026-02-11']],
])('a customer has a service on %s', (_, starts, ends, span) => {
  expect(periodsInFebruary(starts, ends)).toEqual([span])
})

test.each([
  ['begins after it', '2026-03-01', null, '2020-01-01'],
  ['ended before it', '2025-01-01', '2026-01-31', '2020-01-01'],
  ['ended before the account was opened', '2025-01-01', '2026-02-10', '2026-02-20'],
])('a service that %s does not count in the month', (_, starts, ends, opened) => {
  expect(periodsInFebruary(starts, ends, opened)).toEqual([])
})
