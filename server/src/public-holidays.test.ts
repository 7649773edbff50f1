import { addDays, parseDay, weekdayOf, yearOf } from '@switchboard/domain'
import fc from 'fast-check'
import { areHolidaysKnown, businessDayFrom, holidaysIn } from './public-holidays'

const day = (text: string) => parseDay(text)!

test.each([
  ['a business day', '2026-12-18', 'VIC', '2026-12-18'],
  ['a Saturday', '2026-11-28', 'VIC', '2026-11-30'],
  ['Christmas before a weekend and a substitute holiday', '2026-12-25', 'VIC', '2026-12-29'],
  ['Melbourne Cup Day in Victoria', '2026-11-03', 'VIC', '2026-11-04'],
  ['Melbourne Cup Day elsewhere', '2026-11-03', 'NSW', '2026-11-03'],
  ['a weekday of a year whose holidays are not entered', '2031-12-25', 'VIC', '2031-12-25'],
])('the next business day of %s', (_, from, state, expected) => {
  expect(businessDayFrom(day(from), state)).toBe(expected)
})

test('is a working day less than a week later, in all states', () => {
  const someDay = fc.integer({ min: 0, max: 3 * 365 }).map((days) => addDays(day('2024-12-01'), days))
  fc.assert(
    fc.property(someDay, fc.constantFrom('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'), (from, state) => {
      const found = businessDayFrom(from, state)
      expect(areHolidaysKnown(yearOf(found)) || yearOf(found) === 2028).toBe(true)
      expect(weekdayOf(found)).toBeLessThan(6)
      expect(holidaysIn(state).has(found)).toBe(false)
      expect(found >= from && found < addDays(from, 7)).toBe(true)
    }),
  )
})
