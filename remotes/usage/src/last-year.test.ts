import { barsOf, explanationsOf, yearsOf } from './bars'
import { comparisonWith } from './comparison'
import { lastYearSpans, referencesOf } from './last-year'
import { day, read, settingsFor } from './test/samples'
import { rowsOf } from './usage-rows'

const usageFor = (...given: Parameters<typeof settingsFor>) => ({ ...settingsFor(...given), lastUpdated: undefined })
const year = usageFor('interval=monthly&period=2026')
const month = usageFor('interval=daily&period=2026-10')

test('requests the same days of last year, or the same weekdays', () => {
  expect(lastYearSpans(year)).toEqual([
    { from: '2025-01-01', to: '2025-11-21' },
    { from: '2025-11-21', to: '2025-12-01' },
  ])
  expect(lastYearSpans(month)).toEqual([{ from: '2025-10-02', to: '2025-11-02' }])
  expect(lastYearSpans(usageFor('interval=yearly'))).toBeUndefined()
})

test('requests nothing from before the service or the two years', () => {
  expect(lastYearSpans(usageFor('interval=monthly&period=2025'))).toEqual([{ from: '2024-11-21', to: '2025-01-01' }])
  const started = { start: day('2026-03-15') }
  expect(lastYearSpans(usageFor('interval=monthly&period=2026', started))).toBeUndefined()
})

test('compares a part of a month with the same part', () => {
  const rows = rowsOf(year, [read('2026-10-01', 254_200), read('2026-11-01', 209_400)])
  const found = referencesOf(year, rows, [read('2025-10-01', 264_400), read('2025-11-01', 218_600)])
  expect(found[9]).toEqual({
    slot: { from: '2025-10-01', to: '2025-11-01' },
    part: undefined,
    thousandths: 264_400,
    rest: undefined,
  })
  expect(found[10]).toMatchObject({ part: { from: '2025-11-01', to: '2025-11-21' }, thousandths: 218_600 })
  expect(found[11]).toBeUndefined()
})

test('the rest of the month of last year is apart from the days that are compared', () => {
  const rows = rowsOf(year, [read('2026-10-01', 254_200), read('2026-11-01', 209_400)])
  const readings = [read('2025-10-01', 264_400), read('2025-11-01', 218_600), read('2025-11-21', 26_400)]
  const references = referencesOf(year, rows, readings)
  expect(references.slice(9, 11)).toMatchObject([{ rest: undefined }, { thousandths: 218_600, rest: 26_400 }])
  const bar = barsOf(year, rows, references)[10]!
  expect(bar.amount).toMatchObject({ top: { value: 209.4, reference: 218.6, referenceSecondaryValue: 26.4 } })
  expect(bar.horizontalAxis.referenceTooltipLabel).toBe(
    'November 2025 (1 Nov – 20 Nov), 218.6 kilowatt hours, 245.0 kilowatt hours in the whole month',
  )
  expect(bar.figures[0]?.label).toBe(
    'November 2026 (1 Nov – 20 Nov), 218.6\u00a0kWh in November 2025 (1 Nov – 20 Nov), 245.0\u00a0kWh in the whole month',
  )
  expect(explanationsOf(rows, yearsOf(year, references))[2]).toEqual({
    look: 'referenceSecondary',
    text: 'Rest of November 2025',
  })
  // 10.2 more in October and 9.2 more in the days of November: the rest does not count.
  expect(comparisonWith(year, rows, references)).toEqual(['19.4\u00a0kWh less than on the same days of 2025.'])
})

test('days that are not read yet are not compared', () => {
  const usage = { ...year, lastUpdated: day('2026-11-18') }
  expect(lastYearSpans(usage)).toEqual([
    { from: '2025-01-01', to: '2025-11-19' },
    { from: '2025-11-19', to: '2025-12-01' },
  ])
  const rows = rowsOf(year, [read('2026-11-01', 180_000, false, true)])
  const found = referencesOf(usage, rows, [read('2025-11-01', 190_000), read('2025-11-19', 55_000)])
  expect(found[10]).toMatchObject({
    part: { from: '2025-11-01', to: '2025-11-19' },
    thousandths: 190_000,
    rest: 55_000,
  })
})

test('a service that has ended has no days to come, and a whole February is compared with a whole one', () => {
  const ended = usageFor('interval=monthly&period=2026', { end: day('2026-11-10') })
  expect(lastYearSpans(ended)).toEqual([{ from: '2025-01-01', to: '2025-11-11' }])
  const leap = {
    ...year,
    today: day('2028-02-29'),
    period: { ...year.period, from: day('2028-01-01'), to: day('2029-01-01') },
  }
  expect(lastYearSpans(leap)).toEqual([{ from: '2027-01-01', to: '2027-03-01' }])
})

test('does not compare a month with a part of one', () => {
  const settings = usageFor('interval=monthly&period=2025')
  const rows = rowsOf(settings, [read('2025-11-01', 1000), read('2025-12-01', 1000)])
  const found = referencesOf(settings, rows, [read('2024-11-21', 300), read('2024-12-01', 900)])
  expect(found.slice(10)).toMatchObject([undefined, { thousandths: 900 }])
})

test('compares with the first day that may be shown, and with none before', () => {
  const settings = usageFor('interval=daily&period=2025-11')
  const rows = rowsOf(settings, [read('2025-11-19', 1000), read('2025-11-20', 1000)])
  const found = referencesOf(settings, rows, [read('2024-11-20', 300), read('2024-11-21', 900)])
  expect(found.slice(18, 20)).toMatchObject([undefined, { thousandths: 900 }])
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
