import { isSelectable, moveOutDays, parseDay, type Day, type SelectableDays } from '@switchboard/domain'
import fc from 'fast-check'
import {
  initialDay,
  hasMonthAfter,
  hasMonthBefore,
  dayAfterMove,
  moveForKey,
  monthRange,
  weeksOf,
  type Move,
  type MonthRange,
} from './calendar-month'

// The model counts days since 1 January 1970, a Thursday, and uses UTC dates.
const oneDay = 86_400_000
const day = (text: string): Day => parseDay(text)!
const dayAt = (count: number): Day => day(new Date(count * oneDay).toISOString().slice(0, 10))
const countOf = (d: Day): number => Date.parse(`${d}T00:00:00Z`) / oneDay
const weekdayAt = (count: number): number => ((((count + 3) % 7) + 7) % 7) + 1
const monthOf = (d: Day): string => d.slice(0, 7)

const counts = fc.integer({ min: countOf(day('2023-01-01')), max: countOf(day('2032-12-31')) })
const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'] as const
const moves: readonly Move[] = keys.flatMap((key) => [
  moveForKey({ key, shiftKey: false })!,
  moveForKey({ key, shiftKey: true })!,
])

/** A minimum, up to fifteen months, closed weekdays and exceptions. */
const rules = fc
  .record({
    from: counts,
    length: fc.integer({ min: 1, max: 460 }),
    closedWeekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    offsets: fc.array(fc.nat(460), { maxLength: 4 }),
  })
  .map(({ from, length, closedWeekdays, offsets }): SelectableDays => {
    return {
      from: dayAt(from),
      before: dayAt(from + length),
      closedWeekdays,
      exceptions: offsets.map((offset) => dayAt(from + offset)),
    }
  })

describe('the weeks of a month', () => {
  test('begin on Monday and contain each of its days once', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const month = dayAt(count)
        const weeks = weeksOf(month)
        const all = Array.from({ length: 63 }, (_, i) => dayAt(count - 31 + i)).filter(
          (d) => monthOf(d) === monthOf(month),
        )
        expect(weeks.flat().filter(Boolean)).toEqual(all)
        for (const week of weeks) {
          expect(week).toHaveLength(7)
          expect(week.some(Boolean)).toBe(true)
          week.forEach((d, i) => expect(d ? weekdayAt(countOf(d)) : i + 1).toBe(i + 1))
        }
      }),
    )
  })

  test.each([
    ['2027-02-15', 4], // 28 days, starting on a Monday
    ['2028-02-29', 5],
    ['2026-11-20', 6], // starting on a Sunday
    ['2026-08-01', 6],
  ])('of %s are %i', (month, count) => {
    expect(weeksOf(day(month))).toHaveLength(count)
  })
})

describe('the months of a calendar', () => {
  const ends = (d: string, days: SelectableDays) => [
    hasMonthBefore(day(d), monthRange(days)),
    hasMonthAfter(day(d), monthRange(days)),
  ]

  test.each([
    ['in the month of the minimum there is none before', '2026-11-30', [false, true]],
    ['between them there are both', '2026-12-01', [true, true]],
    ['in the month of the maximum there is none after', '2027-02-01', [true, false]],
  ])('%s', (_, d, expected) => {
    expect(ends(d, moveOutDays(day('2026-11-20')))).toEqual(expected)
  })

  test('end with the last day before an exclusive maximum', () => {
    expect(ends('2027-01-15', { before: day('2027-02-01') })).toEqual([true, false])
    expect(ends('2027-01-15', { before: day('2027-02-02') })).toEqual([true, true])
  })

  test('are unlimited without a minimum and a maximum', () => {
    expect(ends('2026-11-20', {})).toEqual([true, true])
  })

  test('are a single one when no day is left', () => {
    expect(ends('2026-11-20', { from: day('2026-11-20'), before: day('2026-11-20') })).toEqual([false, false])
    expect(ends('2026-11-01', { from: day('2026-11-01'), before: day('2026-11-01') })).toEqual([false, false])
  })
})

describe('the keyboard', () => {
  const shown = monthRange(moveOutDays(day('2026-11-20')))
  const anywhere = monthRange({})
  const go = (d: string, key: string, shift = false, range: MonthRange = anywhere) =>
    dayAfterMove(day(d), moveForKey({ key, shiftKey: shift })!, range)

  test.each([
    ['2026-12-31', 'ArrowRight', false, '2027-01-01'],
    ['2027-01-01', 'ArrowLeft', false, '2026-12-31'],
    ['2028-02-28', 'ArrowRight', false, '2028-02-29'],
    ['2027-02-28', 'ArrowRight', false, '2027-03-01'],
    ['2026-12-28', 'ArrowDown', false, '2027-01-04'],
    ['2026-10-03', 'ArrowRight', false, '2026-10-04'], // clocks go forward
    ['2026-10-04', 'ArrowRight', false, '2026-10-05'],
    ['2027-04-04', 'ArrowLeft', false, '2027-04-03'], // clocks go back
    ['2026-11-20', 'Home', false, '2026-11-16'],
    ['2026-11-20', 'End', false, '2026-11-22'],
    ['2026-12-01', 'Home', false, '2026-11-30'],
    ['2027-01-31', 'PageDown', false, '2027-02-28'],
    ['2028-01-31', 'PageDown', false, '2028-02-29'],
    ['2027-03-31', 'PageUp', false, '2027-02-28'],
    ['2026-12-31', 'PageUp', false, '2026-11-30'],
    ['2028-02-29', 'PageDown', true, '2029-02-28'],
    ['2028-02-29', 'PageUp', true, '2027-02-28'],
  ])('on %s, %s (shift: %s) leads to %s', (from, key, shift, to) => {
    expect(go(from, key, shift)).toBe(to)
  })

  test.each([
    ['an arrow does nothing', '2026-11-01', 'ArrowLeft', false, '2026-11-01'],
    ['an arrow does nothing', '2026-11-05', 'ArrowUp', false, '2026-11-05'],
    ['an arrow does nothing', '2027-02-28', 'ArrowRight', false, '2027-02-28'],
    ['an arrow does nothing', '2027-02-22', 'ArrowDown', false, '2027-02-22'],
    ['the week ends with the days shown', '2026-11-01', 'Home', false, '2026-11-01'],
    ['a page does nothing', '2026-11-25', 'PageUp', false, '2026-11-25'],
    ['a page does nothing', '2027-02-15', 'PageDown', false, '2027-02-15'],
    ['a year goes as far as there are months', '2026-11-30', 'PageDown', true, '2027-02-28'],
    ['a year goes as far as there are months', '2027-02-15', 'PageUp', true, '2026-11-15'],
  ])('at the limits %s: %s %s', (_, from, key, shift, to) => {
    expect(go(from, key, shift, shown)).toBe(to)
  })

  test('ignores other keys', () => {
    expect(['Tab', 'Enter', 'a', 'F1', ''].map((key) => moveForKey({ key, shiftKey: false }))).toEqual(
      Array(5).fill(undefined),
    )
  })

  test('never leaves the months of the calendar', () => {
    fc.assert(
      fc.property(rules, fc.nat(460), fc.constantFrom(...moves), (days, offset, move) => {
        const range = monthRange(days)
        const from = dayAt(Math.min(countOf(range.first) + offset, countOf(range.last)))
        const to = dayAfterMove(from, move, range)
        expect(to >= range.first && to <= range.last).toBe(true)
      }),
    )
  })

  test('moves by months to the same date, or to the end of a shorter month', () => {
    fc.assert(
      fc.property(
        counts,
        fc.constantFrom(['PageUp', false, -1], ['PageDown', false, 1], ['PageUp', true, -12], ['PageDown', true, 12]),
        (count, [key, shift, months]) => {
          const at = new Date(count * oneDay)
          const lastDate = new Date(
            Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + Number(months) + 1, 0),
          ).getUTCDate()
          const date = Math.min(at.getUTCDate(), lastDate)
          const expected = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + Number(months), date) / oneDay
          expect(go(dayAt(count), String(key), Boolean(shift))).toBe(dayAt(expected))
        },
      ),
    )
  })

  test('reaches every selectable day from its starting point', () => {
    fc.assert(
      fc.property(rules, counts, (days, today) => {
        const range = monthRange(days)
        const reached = reachable(initialDay(undefined, dayAt(today), days), range)
        const all = Array.from({ length: 500 }, (_, i) => dayAt(countOf(range.first) + i))
        expect(all.filter((d) => isSelectable(d, days) && !reached.has(d))).toEqual([])
      }),
      { numRuns: 30 },
    )
  })
})

function reachable(start: Day, range: MonthRange): ReadonlySet<Day> {
  const reached = new Set([start])
  for (const from of reached) for (const move of moves) reached.add(dayAfterMove(from, move, range))
  return reached
}

describe('the first focused day', () => {
  const today = day('2026-11-21')
  const moveOut = moveOutDays(today)

  test.each<[string, Day | undefined, SelectableDays, string]>([
    ['is the chosen one', day('2026-12-04'), moveOut, '2026-12-04'],
    ['is the next that can be chosen', undefined, moveOut, '2026-11-23'],
    ['is the minimum after today', undefined, { from: day('2027-03-17') }, '2027-03-17'],
    ['is in the last month when the maximum has passed', undefined, { before: day('2026-02-10') }, '2026-02-28'],
    ['is in the months on offer, although the chosen one is not', day('2030-01-01'), moveOut, '2027-02-28'],
    ['is today when no day can be chosen', undefined, { closedWeekdays: [1, 2, 3, 4, 5, 6, 7] }, '2026-11-21'],
  ])('%s', (_, value, days, expected) => {
    expect(initialDay(value, today, days)).toBe(expected)
  })
})
