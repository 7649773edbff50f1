import { defaultSettings } from './settings'
import { loadingPlaceholder } from './loading-placeholder'
import { day, settingsFor } from './test/samples'

const measuredRows = ({ rows }: ReturnType<typeof loadingPlaceholder>) =>
  rows.filter((row) => row.amount.kind === 'measured')
const placeholderFor = (query: string, start = '2023-05-01') =>
  loadingPlaceholder(settingsFor(query, { start: day(start) }))

test.each([
  ['the days of a month that is over', 'interval=daily&period=2026-02', '2023-05-01', 28],
  ['the days up to yesterday', 'interval=daily', '2023-05-01', 20],
  ['the months up to this one', '', '2023-05-01', 11],
  ['the three years that two years touch', 'interval=yearly', '2023-05-01', 3],
  ['the days since the customer moved in', 'interval=daily', '2026-11-19', 2],
])('the placeholder has as many rows as %s', (_, query, start, rows) => {
  expect(measuredRows(placeholderFor(query, start))).toHaveLength(rows)
})

test('makes the placeholder above the chart as long as the longest text of a bar', () => {
  expect(placeholderFor('').figures).toEqual([
    { label: 'November 2026 (1 Nov – 20 Nov)', value: '0.0\u00a0kWh' },
    { label: 'Indicative cost, GST inclusive', value: '$0.00' },
  ])
})

test('the placeholder for hot water includes its litres', () => {
  const { figures, rows } = loadingPlaceholder(settingsFor('', { kind: 'hot-water', unit: 'MJ' }))
  expect(figures[0]?.label).toMatch(/, 0.L$/)
  expect(rows[0]?.amount).toMatchObject({ litres: 0 })
})

test('the placeholder assumes a long-standing customer until the services have loaded', () => {
  const likely = (query: string) =>
    measuredRows(loadingPlaceholder(defaultSettings(new URLSearchParams(query), day('2026-11-21'))))
  expect(likely('')).toHaveLength(11)
  expect(likely('period=2025')).toHaveLength(12)
  expect(likely('interval=daily')).toHaveLength(20)
  expect(likely('interval=yearly').map(({ part }) => part !== undefined)).toEqual([true, false, true])
})
