import { addDays, minutesOfDay } from '@switchboard/domain'
import { day } from '../../test/billing/facts'
import { held } from '../metering/held-register'
import { billedDays, withoutEdges } from './edges'

/** Hours of the first and the last local day that count, of a meter that has the days of the span. */
function hours(zone: string, from: string, to: string | null, readBeside = false): number[] {
  const days = [-1, 0, 1, 2, 3, 4].map((count) => {
    const on = addDays(day(from), count)
    return { day: on, minutes: minutesOfDay(zone, on), quantity: 0, present: 0, estimated: 0 }
  })
  const metered = { from: day(from), to: to === null ? null : day(to), baseOffset: 600 }
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

test('a western meter begins and ends with the days of Perth', () => {
  const metered = { from: day('2026-12-10'), to: day('2026-12-10'), baseOffset: 480 }
  const days = [{ day: day('2026-12-10'), minutes: 1440, quantity: 0, present: 0, estimated: 0 }]
  expect(withoutEdges('Australia/Perth', days, metered, () => false)).toEqual(days)
})

test('where there are readings beside the days of the meter, gaps in them are gaps', () => {
  expect(hours('Australia/Melbourne', '2026-12-10', '2026-12-13', true)).toEqual([24, 24, 24, 24, 24, 24])
})

test.each([
  ['has read until nine and the other from then on', 540, 900, [540, 900]],
  ['has read until eight and the other from nine on', 480, 900, [480, 960]],
  ['has read nothing and the other all', 0, 1440, [0, 1440]],
  ['has zeros for the rest of the day', 1440, 900, [1440, 900]],
])('a day on which a meter was changed is billed once, when the old one %s', (_, first, second, expected) => {
  const on = day('2026-06-10')
  const register = (id: number, from: string, to: string | null) => ({
    id,
    nmi: `N${id}`,
    suffix: 'E1',
    from: day(from),
    to: to === null ? null : day(to),
    baseOffset: 600,
    mjPerLitre: null,
  })
  const line = held([register(1, '2026-01-01', '2026-06-10'), register(2, '2026-06-10', null)]).map((each, index) => ({
    register: each,
    days: [{ day: on, minutes: 1440, quantity: 1, present: [first, second][index]!, estimated: 0 }],
    longReads: [],
  }))
  const [billed = []] = billedDays('Australia/Brisbane', [line], [])
  expect(billed.map(({ days }) => days[0]?.minutes)).toEqual(expected)
})
