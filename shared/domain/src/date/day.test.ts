import fc from 'fast-check'
import { addDays, dayOf, daysBetween } from './day'

const anyDay = fc.integer({ min: -20_000, max: 40_000 }).map((days) => dayOf(1990, 1, 1 + days))
const few = fc.integer({ min: -60, max: 60 })

describe('adding days to a day', () => {
  test('follows the calendar across months, leap days and years', () => {
    fc.assert(
      fc.property(anyDay, few, (day, count) => {
        const instant = new Date(`${day}T00:00:00Z`)
        instant.setUTCDate(instant.getUTCDate() + count)
        expect(addDays(day, count)).toBe(instant.toISOString().slice(0, 10))
      }),
    )
  })

  test('and subtracting them again returns the same day', () => {
    fc.assert(
      fc.property(anyDay, few, (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day)
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })
})

test.each([
  [2026, 1, 31, '2026-01-31'],
  [2028, 2, 29, '2028-02-29'],
  [2026, 2, 29, '2026-03-01'],
  [2000, 2, 29, '2000-02-29'],
  [2100, 2, 29, '2100-03-01'],
  [2026, 3, 0, '2026-02-28'],
  [2026, 13, 1, '2027-01-01'],
  [2026, 0, 31, '2025-12-31'],
  [2026, 1, 400, '2027-02-04'],
])('year %i, month %i, date %i is %s', (year, month, date, day) => {
  expect(dayOf(year, month, date)).toBe(day)
})

test('every day of 400 years matches Date', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1800, max: 2200 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
      (year, month, date) => {
        expect(dayOf(year, month, date)).toBe(new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10))
      },
    ),
  )
})
