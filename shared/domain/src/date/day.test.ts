import fc from 'fast-check'
import { addDays, dayOf, daysBetween } from './day'

const anyDay = fc.integer({ min: -20_000, max: 40_000 }).map((days) => dayOf(1990, 1, 1 + days))
const few = fc.integer({ min: -60, max: 60 })

describe('adding days to a day', () => {
  test('gives the days of the calendar, across months, leap days and years', () => {
    fc.assert(
      fc.property(anyDay, few, (day, count) => {
        const instant = new Date(`${day}T00:00:00Z`)
        instant.setUTCDate(instant.getUTCDate() + count)
        expect(addDays(day, count)).toBe(instant.toISOString().slice(0, 10))
      }),
    )
  })

  test('and subtracting them again gives the same day', () => {
    fc.assert(
      fc.property(anyDay, few, (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day)
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })
})
