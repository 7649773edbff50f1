import fc from 'fast-check'
import { addDays, parseDay, weekdayOf, monthOf, type Day } from '../date/day'
import { midnightIn, minutesOfDay } from '../date/time-zone'
import {
  hasMinutesOn,
  NO_WINDOW,
  shareByMinutes,
  windowFault,
  windowsOfDay,
  type WindowTime,
  type Windows,
} from './price-windows'

const day = (text: string) => parseDay(text)!
const weekdays = [1, 2, 3, 4, 5]
const peak: WindowTime = { days: weekdays, from: 15 * 60, to: 21 * 60 }
const night: WindowTime = { days: [5], from: 22 * 60, to: 6 * 60 }

const someTime: fc.Arbitrary<WindowTime> = fc.record(
  {
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    from: fc.integer({ min: 0, max: 1439 }),
    to: fc.integer({ min: 1, max: 1440 }),
    months: fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { minLength: 1 }),
  },
  { requiredKeys: ['days', 'from', 'to'] },
)
const someWindows = fc
  .array(fc.array(someTime, { minLength: 1, maxLength: 3 }), { maxLength: 3 })
  .map((windows): Windows => [...windows, null])
const someZone = fc.constantFrom(
  'Australia/Melbourne',
  'Australia/Adelaide',
  'Australia/Perth',
  'Australia/Eucla',
  'Australia/Lord_Howe',
)
/** Among them the days on which clocks change. */
const someDay = fc
  .tuple(
    fc.constantFrom('2025-10-05', '2026-04-05', '2026-10-04', '2027-04-04', '2026-07-10'),
    fc.integer({ min: -2, max: 2 }),
  )
  .map(([text, count]) => addDays(day(text), count))

const count = (found: Uint8Array, index: number) => found.filter((each) => each === index).length

/** Looks up each minute on the property's clocks, and then the window that has this time. */
function byCalendar(windows: Windows, zone: string, on: Day): number[] {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  const before = addDays(on, -1)
  return Array.from({ length: minutesOfDay(zone, on) }, (_, elapsed) => {
    const [hour, minute] = clock
      .format(midnightIn(zone, on) + elapsed * 60_000)
      .split(':')
      .map(Number)
    const now = hour! * 60 + minute!
    const has = ({ days, from, to, months }: WindowTime) => {
      const begins = (date: Day) => days.includes(weekdayOf(date)) && (!months || months.includes(monthOf(date)))
      if (from < to) return begins(on) && from <= now && now < to
      return (begins(on) && now >= from) || (begins(before) && now < to)
    }
    const found = windows.findIndex((times) => times?.some(has))
    return found < 0 ? windows.indexOf(null) : found
  })
}

test('each minute of a day of 23, 24 or 25 hours is in the window of the property’s local time', () => {
  fc.assert(
    fc.property(someWindows, someZone, someDay, (windows, zone, on) => {
      expect([...windowsOfDay(windows, zone, on)]).toEqual(byCalendar(windows, zone, on))
    }),
    { numRuns: 25 },
  )
})

test('a flat price has the whole week as its window', () => {
  fc.assert(
    fc.property(someZone, someDay, (zone, on) => {
      const found = windowsOfDay([null], zone, on)
      expect([found.length, count(found, 0)]).toEqual([minutesOfDay(zone, on), minutesOfDay(zone, on)])
    }),
  )
  expect(windowFault([null])).toBeUndefined()
})

test('a window keeps its clock time all year', () => {
  const windows = [[{ days: [1, 2, 3, 4, 5, 6, 7], from: 60, to: 240 }], null]
  const minutesOn = (text: string) => count(windowsOfDay(windows, 'Australia/Melbourne', day(text)), 0)
  // From 1 am to 4 am: clocks skip the hour from 2 am, or repeat it.
  expect(['2026-10-03', '2026-10-04', '2026-04-05'].map(minutesOn)).toEqual([180, 120, 240])
})

test('a window that crosses midnight belongs to the day on which it begins', () => {
  const hoursOn = (text: string) => count(windowsOfDay([[night], null], 'Australia/Perth', day(text)), 0) / 60
  expect(['2026-07-09', '2026-07-10', '2026-07-11', '2026-07-12'].map(hoursOn)).toEqual([0, 2, 6, 0])
  const ofJuly = [[{ ...night, months: [7] }], null]
  const last = (text: string) => count(windowsOfDay(ofJuly, 'Australia/Perth', day(text)), 0) / 60
  expect(['2026-07-31', '2026-08-01', '2026-08-07'].map(last)).toEqual([2, 6, 0])
})

test('a window that ends when it begins lasts 24 hours', () => {
  const windows = [[{ days: [5], from: 6 * 60, to: 6 * 60 }], null]
  const hoursOn = (text: string) => count(windowsOfDay(windows, 'Australia/Perth', day(text)), 0) / 60
  expect(['2026-07-10', '2026-07-11', '2026-07-12'].map(hoursOn)).toEqual([18, 6, 0])
})

test('windows that do not overlap, with one for all other times, have each minute of the week exactly once', () => {
  expect(windowFault([[peak], null])).toBeUndefined()
  expect(
    windowFault([[peak], [{ ...peak, from: 21 * 60, to: 15 * 60 }], [{ days: [6], from: 15 * 60, to: 1440 }], null]),
  ).toBeUndefined()
  expect(windowFault([[{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }]])).toBeUndefined()
})

test('a fault names the first minute', () => {
  expect(windowFault([[peak], [{ days: [3], from: 20 * 60, to: 22 * 60 }], null])).toEqual({
    kind: 'overlap',
    month: undefined,
    weekday: 3,
    isHoliday: false,
    minute: 20 * 60,
  })
  expect(windowFault([[peak]])).toEqual({ kind: 'gap', month: undefined, weekday: 1, isHoliday: false, minute: 0 })
  expect(windowFault([[night], [{ days: [6], from: 0, to: 60 }], null])).toMatchObject({
    kind: 'overlap',
    weekday: 6,
    minute: 0,
  })
  expect(windowFault([[peak], [{ ...peak, months: [12] }], null])).toMatchObject({ kind: 'overlap', month: 12 })
})

test('a public holiday counts as a Sunday in the windows that say so', () => {
  // A Tuesday.
  const holidays = new Set([day('2026-11-03')])
  const minutesOn = (windows: Windows) =>
    ['2026-11-02', '2026-11-03', '2026-11-04'].map((text) =>
      count(windowsOfDay(windows, 'Australia/Melbourne', day(text)), 0),
    )
  const weekend = { days: [6, 7], from: 0, to: 1440 }
  expect(minutesOn([[peak], null])).toEqual([360, 360, 360])
  expect(minutesOn([[{ ...peak, holidays }], null])).toEqual([360, 0, 360])
  expect(minutesOn([[{ ...weekend, holidays }], null])).toEqual([0, 1440, 0])
  const late = { days: weekdays, from: 22 * 60, to: 6 * 60, holidays }
  expect(minutesOn([[late], null])).toEqual([120, 360, 120])
})

test('windows that leave a public holiday, or have it twice, have a fault', () => {
  const holidays = new Set([day('2026-11-03')])
  const [week, weekend] = [
    { days: weekdays, from: 0, to: 1440 },
    { days: [6, 7], from: 0, to: 1440 },
  ]
  expect(windowFault([[{ ...week, holidays }], [{ ...weekend, holidays }]])).toBeUndefined()
  expect(windowFault([[{ ...week, holidays }], [weekend]])).toMatchObject({ kind: 'gap', weekday: 1, isHoliday: true })
  expect(windowFault([[week], [{ ...weekend, holidays }]])).toMatchObject({ kind: 'overlap', isHoliday: true })
})

test('windows without a fault have each minute of each day once, for any times', () => {
  fc.assert(
    fc.property(someWindows, fc.boolean(), someDay, (made, hasRest, on) => {
      const windows = hasRest ? made : made.filter((times) => times !== null)
      const found = windowsOfDay(windows, 'Australia/Brisbane', on)
      const alone = windows.map((times) => times && count(windowsOfDay([times], 'Australia/Brisbane', on), 0))
      const timed = alone.reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0)
      if (windowFault(windows)) return
      expect(found.includes(NO_WINDOW)).toBe(false)
      expect(count(found, windows.indexOf(null))).toBe(hasRest ? 1440 - timed : 0)
    }),
  )
})

test('a window has minutes on the days of its week and season only', () => {
  const window = { windows: [[{ ...peak, months: [7] }], null], index: 0 }
  expect(['2026-07-10', '2026-07-11', '2026-08-10'].map((text) => hasMinutesOn(window, day(text)))).toEqual([
    true,
    false,
    false,
  ])
})

test('shares by minutes add up to the whole', () => {
  const someMinutes = fc.array(fc.integer({ min: 0, max: 1440 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(someMinutes, fc.integer({ min: 0, max: 2_000_000 }), (minutes, whole) => {
      const of = minutes.reduce((sum, own) => sum + own, 0)
      fc.pre(of > 0)
      let before = 0
      const shares = minutes.map((own) => {
        const share = shareByMinutes(whole, { before, own, of })
        before += own
        return share
      })
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole)
      expect(shares.every((share, index) => Math.abs(share - (whole * minutes[index]!) / of) < 1)).toBe(true)
    }),
  )
})
