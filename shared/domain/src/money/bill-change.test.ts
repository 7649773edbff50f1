import fc from 'fast-check'
import { parseDay } from '../date/day'
import { billChange, type BilledLine, type BilledMonth } from './bill-change'
import { changeDetail, changeName, changeSentence, showDifference, showWhatChanged } from './bill-change-text'
import { addUp, centsFromDollars, centsOf, cost } from './money'

const day = (text: string) => parseDay(text)!
const september = { first: day('2026-09-01'), last: day('2026-09-30') }
const october = { first: day('2026-10-01'), last: day('2026-10-31') }

function use(product: string, thousandths: number, micros: number, more: Partial<BilledLine> = {}): BilledLine {
  return {
    kind: 'USAGE',
    product,
    description: 'Usage',
    total: cost(thousandths, micros / 1e6),
    period: october,
    quantity: thousandths,
    unit: 'kWh',
    price: micros,
    estimated: false,
    window: null,
    ...more,
  }
}

const supply = (product: string, dollars: number, more: Partial<BilledLine> = {}): BilledLine => ({
  ...use(product, 1000, dollars * 1e6),
  kind: 'SUPPLY',
  description: 'Supply charge',
  unit: 'month',
  ...more,
})

const adjustment = (dollars: number): BilledLine => ({
  ...use('Credits', 0, 0),
  kind: 'ADJUSTMENT',
  description: 'Goodwill',
  total: centsFromDollars(dollars),
  quantity: null,
  unit: null,
  price: null,
})

const bill = (lines: readonly BilledLine[], period = october, pricesIncludeTax = true): BilledMonth => ({
  period,
  amount: addUp(lines.map(({ total }) => total)),
  pricesIncludeTax,
  lines: lines.map((line) => (line.period === october ? { ...line, period } : line)),
})

/** For October compared with September: the sentence, and each line as 'name: amount (detail)'. */
function compare(now: readonly BilledLine[], before: readonly BilledLine[]) {
  const change = billChange(bill(now), bill(before, september))
  const { difference, reason } = changeSentence(change, october, september)
  const lines = change.kind === 'change' ? change.lines : []
  return {
    sentence: `${difference}${reason}`,
    lines: lines.map((line) => {
      const detail = changeDetail(line)?.replaceAll('\u00a0', ' ')
      return `${changeName(line)}: ${showDifference(line.amount)}${detail ? ` (${detail})` : ''}`
    }),
  }
}

test('the sentence names the use that makes most of the difference', () => {
  const now = [
    use('Electricity', 254_152, 298_100),
    supply('Electricity', 33),
    use('Heating and cooling', 5_430, 176_000),
  ]
  const before = [
    use('Electricity', 268_700, 298_100),
    supply('Electricity', 33),
    use('Heating and cooling', 104_300, 176_000),
  ]
  expect(compare(now, before)).toEqual({
    sentence: '$21.74 less than September, mostly because heating and cooling used 98.9\u00a0kWh less.',
    lines: ['Heating and cooling: −$17.40 (5.4 kWh, was 104.3 kWh)', 'Electricity: −$4.34 (254.2 kWh, was 268.7 kWh)'],
  })
})

test('a new price is separated from the use, and dated', () => {
  const now = [
    use('Electricity', 100_000, 300_000, { period: { first: day('2026-10-01'), last: day('2026-10-14') } }),
    use('Electricity', 120_000, 350_000, { period: { first: day('2026-10-15'), last: day('2026-10-31') } }),
  ]
  expect(compare(now, [use('Electricity', 210_000, 300_000)])).toEqual({
    sentence: '$9.00 more than September, mostly because the electricity price rose on 15 October.',
    lines: ['Electricity price: +$6.00 (From 15 October)', 'Electricity: +$3.00 (220.0 kWh, was 210.0 kWh)'],
  })
})

test.each<[string, BilledLine[], BilledLine[], string]>([
  ['an equal bill', [use('Gas', 10_000, 1e5)], [use('Gas', 10_000, 1e5)], 'The same as September.'],
  [
    'a price that fell on the first day',
    [use('Gas', 10_000, 1e5)],
    [use('Gas', 10_000, 2e5)],
    '$1.00 less than September, mostly because the gas price fell.',
  ],
  [
    'more solar export',
    [use('Solar export', 50_000, 1e5, { total: centsFromDollars(-5) })],
    [use('Solar export', 20_000, 1e5, { total: centsFromDollars(-2) })],
    '$3.00 less than September, mostly because solar export earned on 30.0\u00a0kWh more.',
  ],
  [
    'a new service',
    [supply('Internet', 60), use('Gas', 10_000, 1e5)],
    [use('Gas', 10_000, 1e5)],
    '$60.00 more than September, mostly because internet is new on this bill.',
  ],
  [
    'a credit',
    [use('Gas', 10_000, 1e5), adjustment(-20)],
    [use('Gas', 10_000, 1e5)],
    '$20.00 less than September, mostly because of higher credits.',
  ],
  [
    'a fee in September',
    [use('Gas', 10_000, 1e5)],
    [use('Gas', 10_000, 1e5), adjustment(20)],
    '$20.00 less than September, mostly because there were once-off charges then.',
  ],
  [
    'no part that makes half of it',
    [use('Gas', 11_000, 1e6), use('Water', 11_000, 1e6), use('Electricity', 11_000, 1e6)],
    [use('Gas', 10_000, 1e6), use('Water', 10_000, 1e6), use('Electricity', 10_000, 1e6)],
    '$3.00 more than September, for several reasons.',
  ],
])('the sentence for %s', (_, now, before, sentence) => {
  expect(compare(now, before).sentence).toBe(sentence)
})

test('parts of a month are not compared', () => {
  const nineDays = { first: day('2026-10-23'), last: day('2026-10-31') }
  const now = bill([use('Electricity', 10_000, 3e5, { period: nineDays })])
  const change = billChange(now, bill([use('Electricity', 10_000, 3e5)], september))
  expect(change).toEqual({ kind: 'part month', days: 9, daysBefore: 30 })
  expect(changeSentence(change, october, september).reason).toBe(
    "This bill covers 9 days, so we don't compare it with September, which covers 30.",
  )
})

test('prices with GST are not compared with prices without', () => {
  const lines = [use('Electricity', 10_000, 3e5)]
  expect(billChange(bill(lines), bill(lines, september, false))).toEqual({ kind: 'tax basis' })
})

test('two charges for the same use have one quantity', () => {
  const both = (thousandths: number) => [
    use('Electricity', thousandths, 2e5),
    use('Electricity', thousandths, 1e5, { description: 'Network usage, estimated' }),
  ]
  expect(compare(both(100_000), both(90_000)).lines).toEqual(['Electricity: +$3.00 (100.0 kWh, was 90.0 kWh)'])
})

describe('a price that depends on the time', () => {
  const at = (window: string, thousandths: number, micros: number, more: Partial<BilledLine> = {}) =>
    use('Electricity', thousandths, micros, { description: `Usage, ${window} (some times)`, window, ...more })
  const before = [at('peak', 60_000, 400_000), at('off-peak', 200_000, 250_000)]

  test('has a line for the use at each of its times', () => {
    expect(compare([at('peak', 72_000, 400_000), at('off-peak', 190_000, 250_000)], before)).toEqual({
      sentence: '$2.30 more than September, mostly because electricity used 12.0\u00a0kWh more at the peak price.',
      lines: [
        'Electricity, peak: +$4.80 (72.0 kWh, was 60.0 kWh)',
        'Electricity, off-peak: −$2.50 (190.0 kWh, was 200.0 kWh)',
      ],
    })
  })

  test('is named once if all its times together make the difference', () => {
    const now = [at('peak', 65_000, 400_000), at('off-peak', 209_000, 250_000), use('Gas', 9_000, 1e5)]
    expect(compare(now, [...before, use('Gas', 4_000, 1e5)]).sentence).toBe(
      '$4.75 more than September, mostly because electricity used 14.0\u00a0kWh more.',
    )
  })

  test('has one line for its prices, with the day on which the first of them changed', () => {
    const until = { first: day('2026-10-01'), last: day('2026-10-14') }
    const since = { first: day('2026-10-15'), last: day('2026-10-31') }
    const now = [
      at('peak', 30_000, 400_000, { period: until }),
      at('peak', 30_000, 500_000, { period: since }),
      at('off-peak', 200_000, 260_000),
    ]
    expect(compare(now, before).lines).toEqual(['Electricity price: +$5.00'])
  })

  test('that follows a flat price is compared at the former price', () => {
    expect(compare(before, [use('Electricity', 250_000, 300_000)])).toEqual({
      sentence: '$1.00 less than September, mostly because the electricity price fell.',
      lines: ['Electricity price: −$4.00', 'Electricity: +$3.00 (260.0 kWh, was 250.0 kWh)'],
    })
    expect(compare([use('Electricity', 250_000, 300_000)], before).lines).toEqual([
      'Electricity price: +$3.85',
      'Electricity: −$2.85 (250.0 kWh, was 260.0 kWh)',
    ])
  })
})

test('the lines always add up to the difference', () => {
  const products = fc.constantFrom('Electricity', 'Hot water', 'Solar export')
  // With amounts of millions per unit, a product could be more than a number can hold exactly.
  const quantity = fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1_000, max: 1e9 }),
    fc.integer({ min: -1e6, max: -1_000 }),
  )
  const aLine = fc
    .record({
      product: products,
      kind: fc.constantFrom<BilledLine['kind']>('USAGE', 'SUPPLY', 'ONCE', 'ADJUSTMENT', 'TAX'),
      description: fc.constantFrom('Usage', 'Usage, estimated', 'Supply charge', 'Supply charge, 3 of 31 days'),
      quantity: fc.option(quantity),
      price: fc.option(fc.integer({ min: 0, max: 1e7 })),
      total: fc.integer({ min: -1e7, max: 1e7 }).map(centsOf),
      unit: fc.constantFrom('kWh', 'month', 'day', null),
      window: fc.constantFrom(null, null, 'peak', 'off-peak'),
    })
    .map((line): BilledLine => ({ ...line, period: october, estimated: false }))
  const whole = supply('Internet', 60)
  fc.assert(
    fc.property(fc.array(aLine, { maxLength: 8 }), fc.array(aLine, { maxLength: 8 }), fc.integer(), (a, b, gap) => {
      const now = bill([whole, ...a])
      const off = { ...now, amount: centsOf(now.amount + gap) }
      const change = billChange(off, bill([whole, ...b], september))
      if (change.kind !== 'change') throw new Error('these bills are comparable')
      expect(addUp(change.lines.map(({ amount }) => amount))).toBe(change.difference)
      expect(change.lines.every(({ amount }) => amount !== 0)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('a first bill says that it has nothing to be compared with', () =>
  expect(showWhatChanged({ period: october, previous: undefined })).toBe(
    'This is your first bill, so there is nothing to compare it with yet.',
  ))
