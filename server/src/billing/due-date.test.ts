import { addDays, weekdayOf } from '@switchboard/domain'
import fc from 'fast-check'
import { day } from '../../test/billing/billable-accounts'
import { dueDate } from './due-date'

test.each([
  ['a Thursday', '2026-11-05', '2026-11-26'],
  ['a Saturday', '2026-11-07', '2026-11-27'],
  ['a Sunday', '2026-11-08', '2026-11-27'],
  ['a Friday', '2026-11-06', '2026-11-27'],
])('a bill of %s is due fifteen weekdays later', (_, issued, due) => {
  expect(dueDate(day(issued))).toBe(due)
})

test('a bill is never due on a weekend, and always allows fifteen weekdays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), (count) => {
      const issued = addDays(day('2024-01-01'), count)
      const due = dueDate(issued)
      let weekdays = 0
      for (let on = addDays(issued, 1); on <= due; on = addDays(on, 1)) if (weekdayOf(on) < 6) weekdays += 1
      expect([weekdays, weekdayOf(due) < 6]).toEqual([15, true])
    }),
  )
})
