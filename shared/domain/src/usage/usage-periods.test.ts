import fc from 'fast-check'
import { addDays, parseDay, type Day } from '../date/day'
import {
  currentPeriod,
  intervals,
  overlap,
  periodOf,
  periods,
  slots,
  usageWindow,
  type Interval,
  type Span,
} from './usage-periods'

const day = (text: string) => parseDay(text)!
const span = (from: string, to: string): Span => ({ from: day(from), to: day(to) })
const ids = (interval: Interval, today: string, start: string) =>
  periods(interval, day(today), day(start)).map(({ id }) => id)

const days = fc.integer({ min: 0, max: 3000 }).map((count) => addDays(day('2020-01-01'), count))

test.each([
  ['two years back for an old customer', '2026-11-21', '2019-05-01', '2024-11-21', '2026-11-21'],
  ['back to the start for a new one', '2026-11-21', '2026-11-01', '2026-11-01', '2026-11-21'],
  ['to 28 February where the 29th is missing', '2028-02-29', '2019-05-01', '2026-02-28', '2028-02-29'],
  ['nothing on the day of the start', '2026-11-21', '2026-11-21', '2026-11-21', '2026-11-21'],
  ['nothing before the start', '2026-11-21', '2026-12-01', '2026-11-21', '2026-11-21'],
])('shows %s', (_, today, start, from, to) => {
  expect(usageWindow(day(today), day(start))).toEqual({ from, to })
})

test('offers months back to two years ago, newest first', () => {
  const offered = ids('Daily', '2026-11-21', '2019-05-01')
  expect(offered).toHaveLength(25)
  expect(offered.slice(0, 3)).toEqual(['2026-11', '2026-10', '2026-09'])
  expect(offered.at(-1)).toBe('2024-11')
})

test('offers months back to the month in which the service began', () => {
  expect(ids('Daily', '2026-11-21', '2026-09-30')).toEqual(['2026-11', '2026-10', '2026-09'])
})

test('offers the three calendar years that two years touch', () => {
  expect(ids('Monthly', '2026-11-21', '2019-05-01')).toEqual(['2026', '2025', '2024'])
})

test('has one period of three calendar years in the yearly view', () => {
  expect(periods('Yearly', day('2026-11-21'), day('2026-11-01'))).toEqual([
    { id: 'years', from: '2024-01-01', to: '2027-01-01' },
  ])
})

test('opens with the month of yesterday, so that the page is not empty on the first of a month', () => {
  expect(currentPeriod('Daily', day('2026-11-01'), day('2019-05-01'))).toEqual({
    id: '2026-10',
    from: '2026-10-01',
    to: '2026-11-01',
  })
  expect(currentPeriod('Daily', day('2026-11-02'), day('2019-05-01')).id).toBe('2026-11')
  expect(currentPeriod('Monthly', day('2027-01-01'), day('2019-05-01')).id).toBe('2026')
})

test('opens with the month of today when the service starts today', () => {
  expect(ids('Daily', '2026-11-01', '2026-11-01')).toEqual(['2026-11'])
})

test('an old link to a month that is no longer offered is ignored', () => {
  expect(periodOf('2024-10', 'Daily', day('2026-11-21'), day('2019-05-01'))).toBeUndefined()
  expect(periodOf('2024-11', 'Daily', day('2026-11-21'), day('2019-05-01'))?.from).toBe('2024-11-01')
  expect(periodOf('nonsense', 'Monthly', day('2026-11-21'), day('2019-05-01'))).toBeUndefined()
})

test('a month is split into days, a year into twelve months and three years into three bars', () => {
  expect(slots('Daily', span('2028-02-01', '2028-03-01'))).toHaveLength(29)
  expect(slots('Monthly', span('2026-01-01', '2027-01-01')).map(({ from }) => from.slice(5, 7))).toHaveLength(12)
  expect(slots('Yearly', span('2024-01-01', '2027-01-01'))).toHaveLength(3)
})

test('a partial year starts on the first day that the customer may see', () => {
  expect(slots('Yearly', span('2024-11-21', '2026-11-21'))).toEqual([
    { from: '2024-11-21', to: '2025-01-01' },
    { from: '2025-01-01', to: '2026-01-01' },
    { from: '2026-01-01', to: '2026-11-21' },
  ])
})

test('spans that do not meet share no day', () => {
  expect(overlap(span('2026-01-01', '2026-02-01'), span('2026-03-01', '2026-04-01'))).toEqual(
    span('2026-03-01', '2026-03-01'),
  )
})

test('slots follow each other without a gap, whatever the interval', () => {
  fc.assert(
    fc.property(days, days, fc.constantFrom(...intervals), (a, b, interval) => {
      const whole = a < b ? { from: a, to: b } : { from: b, to: a }
      const cut = slots(interval, whole)
      expect([whole.from, ...cut.map(({ to }) => to)]).toEqual([...cut.map(({ from }) => from), whole.to])
    }),
  )
})

test('every visible day is in exactly one period', () => {
  fc.assert(
    fc.property(days, days, fc.constantFrom<Interval>('Daily', 'Monthly'), (today, start, interval) => {
      const window = usageWindow(today, start)
      const offered = periods(interval, today, start)
      const homes = (day: Day) => offered.filter(({ from, to }) => from <= day && day < to)
      for (const { from } of slots('Daily', window)) expect(homes(from)).toHaveLength(1)
    }),
    { numRuns: 50 },
  )
})
