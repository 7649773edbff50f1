import { addDays, minutesOfDay } from '@switchboard/domain'
import { day } from '../../test/billing/facts'
import { withoutEdges } from './edges'

/** Hours of the first and the last local day that count, of a meter that has the days of the span. */
function hours(zone: string, from: string, to: string | null, readBeside = false): number[] {
  const days = [-1, 0, 1, 2, 3, 4].map((count) => {
    const on = addDays(day(from), count)
    return { day: on, minutes: minutesOfDay(zone, on), quantity: 0, present: 0, estimated: 0 }
  })
  const metered = { from: day(from), to: to === null ? null : day(to) }
  return withoutEdges(zone, days, metered, () => readBeside).map(({ minutes }) => minutes / 60)
}

test.each([
  [
    'in Melbourne in summer the first is an hour shorter',
    'Australia/Melbourne',
    '2026-12-10',
    '2026-12-13',
    [24, 23, 24, 24, 24, 24],
  ],
  ['in Melbourne in winter all count', 'Australia/Melbourne', '2026-06-10', '2026-06-13', [24, 24, 24, 24, 24, 24]],
  ['in Brisbane all count', 'Australia/Brisbane', '2026-12-10', '2026-12-13', [24, 24, 24, 24, 24, 24]],
  ['in Perth the last is two hours shorter', 'Australia/Perth', '2026-12-10', '2026-12-13', [24, 24, 24, 24, 22, 24]],
  [
    'in Darwin the last is half an hour shorter',
    'Australia/Darwin',
    '2026-12-10',
    '2026-12-13',
    [24, 24, 24, 24, 23.5, 24],
  ],
  ['in Adelaide in winter the last', 'Australia/Adelaide', '2026-06-10', '2026-06-13', [24, 24, 24, 24, 23.5, 24]],
  ['in Adelaide in summer the first', 'Australia/Adelaide', '2026-12-10', '2026-12-13', [24, 23.5, 24, 24, 24, 24]],
  ['of a meter of one day both may be', 'Australia/Sydney', '2026-12-10', '2026-12-10', [24, 23, 24, 24, 24, 24]],
  ['of a meter that stays none is the last', 'Australia/Perth', '2026-12-10', null, [24, 24, 24, 24, 24, 24]],
])('%s', (_, zone, from, to, expected) => {
  expect(hours(zone, from, to)).toEqual(expected)
})

test('where there are readings beside the days of the meter, gaps in them are gaps', () => {
  expect(hours('Australia/Melbourne', '2026-12-10', '2026-12-13', true)).toEqual([24, 24, 24, 24, 24, 24])
})
