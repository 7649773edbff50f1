import { barsOf, explanationsOf, yearsOf } from './bars'
import { comparisonWith } from './comparison'
import { lastYearSpan, referencesOf } from './last-year'
import { day, read, settingsFor } from './test/samples'
import { rowsOf } from './usage-rows'

const year = settingsFor('interval=monthly&period=2026')
const month = settingsFor('interval=daily&period=2026-10')

test('requests the same days of last year, or the same weekdays', () => {
  expect(lastYearSpan(year)).toEqual({ from: '2025-01-01', to: '2025-11-21' })
  expect(lastYearSpan(month)).toEqual({ from: '2025-10-02', to: '2025-11-02' })
  expect(lastYearSpan(settingsFor('interval=yearly'))).toBeUndefined()
})

test('requests nothing from before the service or the two years', () => {
  expect(lastYearSpan(settingsFor('interval=monthly&period=2025'))).toEqual({ from: '2024-11-21', to: '2025-01-01' })
  const started = { start: day('2026-03-15') }
  expect(lastYearSpan(settingsFor('interval=monthly&period=2026', started))).toBeUndefined()
})

test('compares a part of a month with the same part', () => {
  const rows = rowsOf(year, [read('2026-10-01', 254_200), read('2026-11-01', 209_400)])
  const found = referencesOf(year, rows, [read('2025-10-01', 264_400), read('2025-11-01', 218_600)])
  expect(found[9]).toEqual({ slot: { from: '2025-10-01', to: '2025-11-01' }, part: undefined, thousandths: 264_400 })
  expect(found[10]).toMatchObject({ part: { from: '2025-11-01', to: '2025-11-21' }, thousandths: 218_600 })
  expect(found[11]).toBeUndefined()
})

test('does not compare a month with a part of one', () => {
  const settings = settingsFor('interval=monthly&period=2025')
  const rows = rowsOf(settings, [read('2025-11-01', 1000), read('2025-12-01', 1000)])
  const found = referencesOf(settings, rows, [read('2024-11-21', 300), read('2024-12-01', 900)])
  expect(found.slice(10)).toMatchObject([undefined, { thousandths: 900 }])
})

test('names last year in the texts of a bar, the key and the sentence', () => {
  const rows = rowsOf(month, [read('2026-10-24', 11_660)])
  const references = referencesOf(month, rows, [read('2025-10-25', 8398)])
  const bar = barsOf(month, rows, references)[23]!
  expect(bar.horizontalAxis.referenceTooltipLabel).toBe('Saturday 25 October 2025, 8.40 kilowatt hours')
  expect(bar.figures[0]).toEqual({
    label: 'Saturday 24 October 2026, 8.40\u00a0kWh on Saturday 25 October 2025',
    value: '11.66\u00a0kWh',
  })
  expect(explanationsOf(rows, yearsOf(month, references)).slice(0, 2)).toEqual([
    { look: 'top', text: '2026' },
    { look: 'reference', text: '2025' },
  ])
  expect(comparisonWith(month, rows, references)).toEqual([
    '3.26\u00a0kWh more than on the same days of 2025.',
    'Each day is compared with the same weekday, 364 days before.',
  ])
  expect(comparisonWith(month, rows, [])).toEqual([])
})
