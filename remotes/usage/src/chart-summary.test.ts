import type { Interval } from '@switchboard/domain'
import { chartSummary } from './chart-summary'
import { day, read, settingsFor } from './test/samples'
import { rowsOf, type UsageReading } from './usage-rows'

function summaryOf(interval: Interval, readings: readonly UsageReading[], start = '2023-05-01') {
  const settings = settingsFor(`interval=${interval}`, { start: day(start) })
  return chartSummary(settings, rowsOf(settings, readings))
}

const months = Array.from({ length: 11 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-01`)

test('the chart summary names count, total and the highest value', () => {
  const readings = months.map((from, i) => read(from, i === 6 ? 334_300 : 200_000))
  expect(summaryOf('Monthly', readings)).toBe(
    '11 months, 2,334.3 kilowatt hours in total. Highest: July 2026, 334.3 kilowatt hours.',
  )
})

test('the chart summary names the months without data, and with partial data', () => {
  const readings = months.slice(0, 9).map((from, i) => read(from, 100_000, false, i === 2))
  expect(summaryOf('Monthly', readings)).toBe(
    '9 months, 900.0 kilowatt hours in total. Highest: January 2026, 100.0 kilowatt hours. ' +
      'Data unavailable: 2 months. Some data unavailable: 1 month.',
  )
})

test('the summary of days uses the singular for one day', () => {
  expect(summaryOf('Daily', [read('2026-11-20', 4000)], '2026-11-20')).toBe(
    '1 day, 4.00 kilowatt hours in total. Highest: Friday 20 November 2026, 4.00 kilowatt hours.',
  )
})

test('the summary of a chart without data says only that', () => {
  expect(summaryOf('Yearly', [])).toBe('Data unavailable: 3 years.')
  expect(summaryOf('Yearly', [], '2026-11-21')).toBe('No data.')
})

test('the summary of a negative usage has a minus', () => {
  const readings = [read('2025-01-01', -64_000), read('2026-01-01', -1000), read('2024-11-21', -2000)]
  expect(summaryOf('Yearly', readings)).toBe(
    '3 years, −67.0 kilowatt hours in total. Highest: 2026, −1.0 kilowatt hours.',
  )
})
