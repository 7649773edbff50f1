import { parseDay } from '@switchboard/domain'
import { showMoment } from './moment'

const at = (instant: string, zone = 'Australia/Melbourne') =>
  showMoment(Date.parse(instant), { zone, today: parseDay('2026-11-28')! }).replaceAll('\u00a0', ' ')

test.each([
  ['2026-11-27T21:52:40.123456+00:00', 'Today at 8:52 am'],
  ['2026-11-27T13:00:00Z', 'Today at 12:00 am'],
  ['2026-11-27T12:59:59Z', 'Yesterday at 11:59 pm'],
  ['2026-11-27T01:05:00Z', 'Yesterday at 12:05 pm'],
  ['2026-11-21T08:10:00Z', '21 November 2026 at 7:10 pm'],
  ['2026-07-01T08:10:00Z', '1 July 2026 at 6:10 pm'],
])('%s is read as %s at a property in Melbourne', (instant, words) => {
  expect(at(instant)).toBe(words)
})

test('the same moment has another time of day in Perth', () => {
  expect(at('2026-11-27T21:52:40Z', 'Australia/Perth')).toBe('Today at 5:52 am')
})
