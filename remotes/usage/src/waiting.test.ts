import { parseDay, type Day } from '@switchboard/domain'
import { settingsOf } from './settings'
import { expectedIn, expectedOf } from './waiting'

const day = (text: string): Day => parseDay(text)!
const service = {
  subscription: 'S',
  title: 'S',
  kind: 'electricity',
  taxInclusive: true,
  unit: 'kWh',
  price: 0.2981,
  end: undefined,
} as const
const expected = (query: string, start = '2023-05-01') =>
  expectedOf(settingsOf(new URLSearchParams(query), [{ ...service, start: day(start) }], day('2026-11-21'))!)

test.each([
  ['the days of a month that is over', 'interval=daily&period=2026-02', '2023-05-01', 29],
  ['the days up to yesterday', 'interval=daily', '2023-05-01', 21],
  ['the months up to this one', '', '2023-05-01', 12],
  ['the three years that two years touch', 'interval=yearly', '2023-05-01', 4],
  ['the days since the customer moved in', 'interval=daily', '2026-11-19', 3],
])('there will be as many rows as %s, and the total', (_, query, start, rows) => {
  expect(expected(query, start).rows).toBe(rows)
})

test('the words above the chart will be as long as those of the longest bar', () => {
  expect(expected('').figures).toEqual([
    { label: 'November 2026 (1 Nov – 20 Nov)', value: '0.0\u202fkWh' },
    { label: 'Indicative cost, GST inclusive', value: '$0.00' },
  ])
})

test('as long as nobody knows the services, a whole month, year or three years are expected', () => {
  expect([expectedIn('Daily').rows, expectedIn('Monthly').rows, expectedIn('Yearly').rows]).toEqual([32, 13, 4])
})
