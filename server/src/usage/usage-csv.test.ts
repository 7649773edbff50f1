import fc from 'fast-check'
import { addDays, parseDay } from '@switchboard/domain'
import type { UsageSlot } from './usage-slot'
import { usageCsvLines } from './usage-csv'

const day = (text: string) => parseDay(text)!
const aBar = (changes: Partial<UsageSlot> = {}): UsageSlot => ({
  from: day('2026-11-01'),
  to: day('2026-12-01'),
  quantity: 64_123,
  millilitres: null,
  consolidated: false,
  partial: false,
  ...changes,
})
const priced = { unit: 'kWh', priceMicros: 298_100, taxInclusive: true, taxable: true }
const lineOf = (bar: UsageSlot, changes: Partial<typeof priced> = {}) =>
  [...usageCsvLines([bar], { ...priced, ...changes })][1]

test('begins with the headings, even without rows', () => {
  expect([...usageCsvLines([], priced)]).toEqual([
    ['Start', 'End', 'Quantity', 'Unit', 'Cost (AUD)', 'Tax basis', 'Quality'],
  ])
})

test.each([
  ['a month', aBar(), ['2026-11-01', '2026-11-30', '64.123', 'kWh', '19.12', 'GST inclusive', 'Actual']],
  [
    'a day',
    aBar({ to: day('2026-11-02'), quantity: 5 }),
    ['2026-11-01', '2026-11-01', '0.005', 'kWh', '0.00', 'GST inclusive', 'Actual'],
  ],
  [
    'no reading',
    aBar({ quantity: null }),
    ['2026-11-01', '2026-11-30', '', 'kWh', '', 'GST inclusive', 'Data unavailable'],
  ],
  [
    'an estimate',
    aBar({ consolidated: true, quantity: 12_345_678 }),
    ['2026-11-01', '2026-11-30', '12345.678', 'kWh', '3680.25', 'GST inclusive', 'Estimated'],
  ],
  [
    'an estimate of a part',
    aBar({ consolidated: true, partial: true, quantity: 0 }),
    ['2026-11-01', '2026-11-30', '0.000', 'kWh', '0.00', 'GST inclusive', 'Estimated, some data unavailable'],
  ],
  [
    'a part',
    aBar({ partial: true, quantity: -1_500 }),
    ['2026-11-01', '2026-11-30', '-1.500', 'kWh', '-0.45', 'GST inclusive', 'Some data unavailable'],
  ],
])('writes %s', (_, bar, line) => {
  expect(lineOf(bar)).toEqual(line)
})

test('says if prices are without GST, and has no cost without a price', () => {
  expect(lineOf(aBar(), { taxInclusive: false })?.[5]).toBe('GST exclusive')
  expect(lineOf(aBar(), { taxable: false })?.[5]).toBe('no GST')
  expect([...usageCsvLines([aBar()], { ...priced, priceMicros: null })][1]?.[4]).toBe('')
})

test('costs are rounded half up to the cent, whatever quantity and price', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 5_000_000 }), (quantity, priceMicros) => {
      const [, , shown = '', , cents = ''] = lineOf(aBar({ quantity }), { priceMicros }) ?? []
      expect(BigInt(shown.replace('.', ''))).toBe(BigInt(quantity))
      const exact = BigInt(quantity) * BigInt(priceMicros)
      expect(BigInt(cents.replace('.', ''))).toBe((exact + 5_000_000n) / 10_000_000n)
    }),
  )
})

test('generates line by line', () => {
  let taken = 0
  function* endless() {
    for (let from = day('2026-01-01'); ; from = addDays(from, 1)) {
      taken += 1
      yield aBar({ from, to: addDays(from, 1) })
    }
  }
  const lines = usageCsvLines(endless(), priced)
  lines.next()
  lines.next()
  expect(taken).toBe(1)
})
