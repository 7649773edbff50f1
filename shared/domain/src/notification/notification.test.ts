import { isMailedAtFirst, notificationKinds } from './notification-kinds'
import { millisecondsUntilMailHours, millisecondsUntilNextMailHours } from './mail-hours'

const MELBOURNE = 'Australia/Melbourne'
const HOURS = 3_600_000

test('a customer with bills by email gets all news', () => {
  expect(notificationKinds.filter((kind) => isMailedAtFirst(kind, 0))).toEqual([...notificationKinds])
})

test('a customer with paper bills gets no email with what is on the paper', () => {
  expect(notificationKinds.filter((kind) => !isMailedAtFirst(kind, 1))).toEqual(['bill-due', 'bill-ready'])
})

test.each([
  ['8 am', '2026-11-22T21:00:00Z', 0],
  ['a minute to 8 am', '2026-11-22T20:59:00Z', HOURS / 60],
  ['7:59 pm', '2026-11-23T08:59:00Z', 0],
  ['8 pm', '2026-11-23T09:00:00Z', 12 * HOURS],
  ['midnight', '2026-11-23T13:00:00Z', 8 * HOURS],
  ['8 pm before clocks go forward', '2026-10-03T10:00:00Z', 11 * HOURS],
  ['1 am before clocks go back', '2026-04-04T14:00:00Z', 8 * HOURS],
])('at %s in Melbourne', (_, now, wait) => {
  expect(millisecondsUntilMailHours(MELBOURNE, new Date(now))).toBe(wait)
})

test('each property has its own hours', () => {
  const now = new Date('2026-11-22T21:30:00Z')
  expect(millisecondsUntilMailHours(MELBOURNE, now)).toBe(0)
  expect(millisecondsUntilMailHours('Australia/Perth', now)).toBe(2.5 * HOURS)
  // Clocks are changed by half an hour at night.
  expect(millisecondsUntilMailHours('Australia/Lord_Howe', new Date('2026-10-03T13:30:00Z'))).toBe(7.5 * HOURS)
})

test('the next hours are those of tomorrow', () => {
  expect(millisecondsUntilNextMailHours(MELBOURNE, new Date('2026-11-22T21:00:00Z'))).toBe(24 * HOURS)
  expect(millisecondsUntilNextMailHours(MELBOURNE, new Date('2026-11-23T08:00:00Z'))).toBe(13 * HOURS)
})
