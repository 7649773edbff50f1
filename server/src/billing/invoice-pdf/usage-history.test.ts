import { parseDay, type Cents } from '@switchboard/domain'
import { mainService, monthUsages } from './usage-history'
import { barFigure, legend, monthLabel, usageAlternative, wholeUnits } from './usage-text'

const day = (text: string) => parseDay(text)!
const line = (product: string, service: number | null, kind: 'USAGE' | 'SUPPLY' = 'USAGE') => ({
  kind,
  product,
  uom: 'kWh',
  total: 1 as Cents,
  service,
})

test('the graph shows electricity, else hot water, else the first metered service, and never solar export', () => {
  const all = [line('Solar export', 1), line('Cooling', 2), line('Hot water', 3), line('Electricity', 4)]
  expect(mainService(all)?.service).toBe(4)
  expect(mainService(all.slice(0, 3))?.service).toBe(3)
  expect(mainService(all.slice(0, 2))?.service).toBe(2)
  expect(mainService(all.slice(0, 1))).toBeUndefined()
  expect(mainService([line('Electricity', 1, 'SUPPLY')])).toBeUndefined()
  expect(mainService([line('Electricity', null)])).toBeUndefined()
})

const months = ['2026-08-15', '2026-09-01', '2026-10-01'].map((from) => ({ from: day(from), to: day(from) }))
const read = [
  { from: day('2026-08-15'), quantity: 100_000, consolidated: true, partial: false },
  { from: day('2026-09-01'), quantity: null, consolidated: false, partial: false },
  { from: day('2026-10-01'), quantity: 300_000, consolidated: false, partial: true },
]

test('billed quantities take precedence over readings, even for a bill that began during the month', () => {
  const billed = [
    { month: day('2026-10-01'), quantity: 299_000, estimated: true },
    { month: day('2026-07-01'), quantity: 1, estimated: false },
  ]
  const used = monthUsages(months, read, billed)
  expect(used).toEqual([
    { month: '2026-08-01', quantity: 100_000, estimated: true, incomplete: false },
    { month: '2026-09-01', quantity: null, estimated: false, incomplete: false },
    { month: '2026-10-01', quantity: 299_000, estimated: true, incomplete: false },
  ])
  expect(usageAlternative({ product: 'Electricity', uom: 'kWh', months: used })).toBe(
    'Electricity usage by month in kilowatt hours. August 2026: 100, estimated; September 2026: data unavailable; October 2026: 299, estimated.',
  )
  expect(legend(used)).toEqual(['Striped: estimated in part or in full', 'No data: data unavailable'])
  expect(legend([])).toEqual([])
})

test('a month with missing readings is marked in the graph, in its legend and in words', () => {
  const used = monthUsages(months, read, [])
  expect(used.map(barFigure)).toEqual(['100', 'No data', '300*'])
  expect(legend(used)).toContain('* Some data unavailable')
  expect(usageAlternative({ product: 'Electricity', uom: 'kWh', months: used })).toContain(
    'October 2026: 300, some data unavailable.',
  )
})

test.each([
  [412_499, '412'],
  [412_500, '413'],
  [12_345_678, '12,346'],
  [0, '0'],
])('%d thousandths are read as %s', (thousandths, words) => expect(wholeUnits(thousandths)).toBe(words))

test('the year is written below the first month and below each January', () => {
  const month = (text: string) => ({ month: day(text), quantity: 1, estimated: false, incomplete: false })
  expect(monthLabel(month('2025-12-01'), undefined)).toEqual(['Dec', '2025'])
  expect(monthLabel(month('2026-01-01'), month('2025-12-01'))).toEqual(['Jan', '2026'])
  expect(monthLabel(month('2026-02-01'), month('2026-01-01'))).toEqual(['Feb'])
})
