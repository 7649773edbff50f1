import { parseDay } from './day'
import { midnightIn, minutesOfDay, offsetAtMidnight, todayIn, zoneOf, type State } from './time-zone'

const day = (text: string) => parseDay(text)!

test.each<[State, string]>([
  ['ACT', 'Australia/Sydney'],
  ['NSW', 'Australia/Sydney'],
  ['NT', 'Australia/Darwin'],
  ['QLD', 'Australia/Brisbane'],
  ['SA', 'Australia/Adelaide'],
  ['TAS', 'Australia/Hobart'],
  ['VIC', 'Australia/Melbourne'],
  ['WA', 'Australia/Perth'],
])('a property in %s lives by the clocks of %s', (state, zone) => {
  expect(zoneOf(state)).toBe(zone)
})

// 13:30 UTC on 31 December: the new year has begun in the east, but not in the west.
test.each([
  ['Australia/Melbourne', '2027-01-01'],
  ['Australia/Brisbane', '2026-12-31'],
  ['Australia/Adelaide', '2027-01-01'],
  ['Australia/Perth', '2026-12-31'],
])('today in %s is its own, wherever the server stands', (zone, today) => {
  expect(todayIn(zone, new Date('2026-12-31T13:30:00Z'))).toBe(today)
})

// Eucla is 8 hours and 45 minutes ahead of UTC, Lord Howe 10 hours and 30 minutes in winter and 11 in summer.
test.each([
  ['Australia/Melbourne', '2026-01-14T13:00:00Z', '2026-01-14', '2026-01-15'],
  ['Australia/Adelaide', '2026-07-14T14:30:00Z', '2026-07-14', '2026-07-15'],
  ['Australia/Eucla', '2026-07-14T15:15:00Z', '2026-07-14', '2026-07-15'],
  ['Australia/Lord_Howe', '2026-07-14T13:30:00Z', '2026-07-14', '2026-07-15'],
  ['Australia/Lord_Howe', '2026-01-14T13:00:00Z', '2026-01-14', '2026-01-15'],
])('today in %s changes exactly at %s', (zone, midnight, before, after) => {
  const start = Date.parse(midnight)
  const seconds = [-1, 0, 1, -60, 60, -1]
  expect(seconds.map((second) => todayIn(zone, new Date(start + second * 1_000)))).toEqual(
    seconds.map((second) => (second < 0 ? before : after)),
  )
})

test.each([
  ['Australia/Sydney', '2026-01-15', 660],
  ['Australia/Sydney', '2026-07-15', 600],
  // The clocks change at 2 am, so midnight is still in the old time.
  ['Australia/Melbourne', '2025-10-05', 600],
  ['Australia/Melbourne', '2025-10-06', 660],
  ['Australia/Hobart', '2026-04-05', 660],
  ['Australia/Hobart', '2026-04-06', 600],
  ['Australia/Adelaide', '2026-01-15', 630],
  ['Australia/Adelaide', '2026-07-15', 570],
  ['Australia/Darwin', '2026-01-15', 570],
  ['Australia/Brisbane', '2026-01-15', 600],
  ['Australia/Perth', '2026-01-15', 480],
  ['Australia/Broken_Hill', '2026-01-15', 630],
  ['Australia/Lord_Howe', '2026-01-15', 660],
  ['Australia/Lord_Howe', '2026-07-15', 630],
])('midnight in %s on %s is %i minutes ahead of UTC', (zone, date, minutes) => {
  expect(offsetAtMidnight(zone, day(date))).toBe(minutes)
})

const halfHours: [string, number, number, number, number][] = [
  ['Australia/Sydney', 46, 50, 46, 50],
  ['Australia/Melbourne', 46, 50, 46, 50],
  ['Australia/Hobart', 46, 50, 46, 50],
  ['Australia/Adelaide', 46, 50, 46, 50],
  ['Australia/Broken_Hill', 46, 50, 46, 50],
  ['Australia/Brisbane', 48, 48, 48, 48],
  ['Australia/Perth', 48, 48, 48, 48],
  ['Australia/Darwin', 48, 48, 48, 48],
  ['Australia/Lord_Howe', 47, 49, 47, 49],
]

test.each(halfHours)('the days of the clock changes in %s have the right number of half hours', (zone, ...counts) => {
  const dates = ['2025-10-05', '2026-04-05', '2026-10-04', '2027-04-04']
  expect(dates.map((date) => minutesOfDay(zone, day(date)) / 30)).toEqual(counts)
})

test('midnight of a summer day in Sydney is an hour before market midnight', () => {
  expect(new Date(midnightIn('Australia/Sydney', day('2026-01-15'))).toISOString()).toBe('2026-01-14T13:00:00.000Z')
})
