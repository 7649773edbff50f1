import fc from 'fast-check'
import { parseDay, type Day } from './day'
import {
  acceptedServiceChangeDays,
  isSelectable,
  moveOutDays,
  nextSelectable,
  previousSelectable,
  serviceChangeDays,
  type SelectableDays,
} from './selectable-days'

// The model counts days since 1 January 1970, a Thursday, and knows nothing else about calendars.
const oneDay = 86_400_000
const day = (text: string): Day => parseDay(text)!
const dayAt = (count: number): Day => day(new Date(count * oneDay).toISOString().slice(0, 10))
const countOf = (d: Day): number => Date.parse(`${d}T00:00:00Z`) / oneDay
const weekdayAt = (count: number): number => ((((count + 3) % 7) + 7) % 7) + 1
const inUtc = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / oneDay

/** 2023 to 2032: two leap days, and every daylight-saving change in between. */
const counts = fc.integer({ min: inUtc(2023, 1, 1), max: inUtc(2032, 12, 31) })
const rules = fc
  .record({
    from: fc.option(counts, { nil: undefined }),
    length: fc.option(fc.integer({ min: -2, max: 60 }), { nil: undefined }),
    closedWeekdays: fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7]), { nil: undefined }),
    offsets: fc.array(fc.integer({ min: -20, max: 80 }), { maxLength: 6 }),
  })
  .map(({ from, length, closedWeekdays, offsets }) => {
    const start = from ?? inUtc(2027, 2, 20)
    return {
      from,
      before: length === undefined ? undefined : start + length,
      closedWeekdays,
      exceptions: offsets.map((offset) => start + offset),
    }
  })
type Rules = typeof rules extends fc.Arbitrary<infer Value> ? Value : never

const asDays = ({ from, before, closedWeekdays, exceptions }: Rules): SelectableDays => ({
  from: from === undefined ? undefined : dayAt(from),
  before: before === undefined ? undefined : dayAt(before),
  closedWeekdays,
  exceptions: exceptions.map(dayAt),
})

function isAllowed(count: number, { from, before, closedWeekdays, exceptions }: Rules): boolean {
  if (from !== undefined && count < from) return false
  if (before !== undefined && count >= before) return false
  return exceptions.includes(count) || !(closedWeekdays ?? []).includes(weekdayAt(count))
}

describe('the selectable days', () => {
  test('are on or after the minimum, before the maximum and not on a disabled weekday', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: -30, max: 90 }), (r, offset) => {
        const count = (r.from ?? inUtc(2027, 2, 20)) + offset
        expect(isSelectable(dayAt(count), asDays(r))).toBe(isAllowed(count, r))
      }),
      { numRuns: 300 },
    )
  })

  const december: SelectableDays = {
    from: day('2026-12-01'),
    before: day('2026-12-19'),
    closedWeekdays: [6, 7],
    exceptions: [day('2026-11-28'), day('2026-12-05'), day('2026-12-19')],
  }

  test('include the minimum but not the maximum', () => {
    const week = { from: day('2026-12-01'), before: day('2026-12-04') }
    const offered = ['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04'].map((d) => isSelectable(day(d), week))
    expect(offered).toEqual([false, true, true, false])
  })

  test.each([
    ['a Saturday', '2026-12-12', false],
    ['a Saturday in the enabled-dates list', '2026-12-05', true],
    ['an enabled date before the minimum', '2026-11-28', false],
    ['an enabled date at the maximum', '2026-12-19', false],
    ['a weekday that is not in the enabled-dates list', '2026-12-07', true],
  ])('%s (%s): %s', (_, text, expected) => {
    expect(isSelectable(day(text), december)).toBe(expected)
  })

  test('are all days if there is no rule', () => {
    fc.assert(fc.property(counts, (count) => isSelectable(dayAt(count), {})))
  })
})

describe('the next and the previous selectable day', () => {
  const upTo200 = Array.from({ length: 200 }, (_, i) => i)

  test('match the result of counting day by day', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: -30, max: 90 }), (r, offset) => {
        const count = (r.from ?? inUtc(2027, 2, 20)) + offset
        const after = upTo200.map((i) => count + i).find((c) => isAllowed(c, r))
        const before = upTo200.map((i) => count - i).find((c) => isAllowed(c, r))
        expect(nextSelectable(dayAt(count), asDays(r))).toBe(after === undefined ? undefined : dayAt(after))
        expect(previousSelectable(dayAt(count), asDays(r))).toBe(before === undefined ? undefined : dayAt(before))
      }),
      { numRuns: 300 },
    )
  })

  test('cross the end of a year and a leap day', () => {
    const weekdays = { closedWeekdays: [6, 7] }
    expect(nextSelectable(day('2027-01-02'), weekdays)).toBe('2027-01-04')
    expect(previousSelectable(day('2028-01-02'), weekdays)).toBe('2027-12-31')
    expect(previousSelectable(day('2028-02-29'), weekdays)).toBe('2028-02-29')
  })

  test('are a week before the maximum, if only its weekday is open', () => {
    const mondays = { before: day('2026-12-14'), closedWeekdays: [2, 3, 4, 5, 6, 7] }
    expect(previousSelectable(day('2026-12-14'), mondays)).toBe('2026-12-07')
  })
})

/** All days that the rule offers within 500 days, starting a week before today. */
const offeredFrom = (today: Day, days: SelectableDays): readonly Day[] =>
  Array.from({ length: 500 }, (_, i) => dayAt(countOf(today) - 7 + i)).filter((d) => isSelectable(d, days))

describe('a move-out', () => {
  test.each([
    // today, first offered, last offered
    ['2026-11-16', '2026-11-16', '2027-02-16'], // three months ahead is a Tuesday, and included
    ['2026-11-20', '2026-11-20', '2027-02-19'], // … a Saturday
    ['2026-11-21', '2026-11-23', '2027-02-19'], // today is a Saturday, three months ahead a Sunday
    ['2026-11-30', '2026-11-30', '2027-02-26'], // clamped to 28 February, a Sunday
    ['2027-11-30', '2027-11-30', '2028-02-29'], // clamped to the leap day, a Tuesday
    ['2027-12-31', '2027-12-31', '2028-03-31'],
    ['2026-07-02', '2026-07-02', '2026-10-02'], // over the change to daylight-saving time
    ['2027-01-06', '2027-01-06', '2027-04-06'], // and back
  ])('on %s can be booked from %s to %s', (today, first, last) => {
    const offered = offeredFrom(day(today), moveOutDays(day(today)))
    expect([offered[0], offered.at(-1)]).toEqual([first, last])
  })

  test('can be booked on Monday to Friday until the same day three months ahead, clamped to its month', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const at = new Date(count * oneDay)
        const year = at.getUTCFullYear()
        const month = at.getUTCMonth() + 1 + 3
        const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
        const end = inUtc(year, month, Math.min(at.getUTCDate(), lastOfMonth))
        const expected = Array.from({ length: end - count + 1 }, (_, i) => count + i).filter((c) => weekdayAt(c) < 6)
        expect(offeredFrom(dayAt(count), moveOutDays(dayAt(count)))).toEqual(expected.map(dayAt))
      }),
    )
  })
})

describe('an opt-in or opt-out', () => {
  const today = day('2026-11-20')

  test('can be requested from today on, not on a weekend, without a last day in the calendar', () => {
    const days = serviceChangeDays(today)
    const asked = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2036-11-20', '9999-12-31']
    expect(asked.map((d) => isSelectable(day(d), days))).toEqual([false, true, false, false, true, true, true])
  })

  test.each([
    ['2026-11-20', '2028-11-20', '2028-11-21'],
    ['2028-02-29', '2030-02-28', '2030-03-01'],
  ])('asked for on %s is accepted for %s and refused for %s', (asked, last, beyond) => {
    const days = acceptedServiceChangeDays(day(asked))
    expect([isSelectable(day(last), days), isSelectable(day(beyond), days)]).toEqual([true, false])
  })

  test('is accepted on exactly the offered days of the next two years', () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: -10, max: 720 }), (count, ahead) => {
        const d = dayAt(count + ahead)
        const accepted = isSelectable(d, acceptedServiceChangeDays(dayAt(count)))
        expect(accepted).toBe(isSelectable(d, serviceChangeDays(dayAt(count))))
      }),
    )
  })
})
