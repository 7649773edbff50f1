import { barsOf, explanationsOf } from './bars'
import { basis } from './text'
import { read, settingsFor } from './test/samples'
import { rowsOf, type UsageReading } from './usage-rows'

const settings = settingsFor('interval=monthly')
const rows = (...readings: UsageReading[]) => rowsOf(settings, readings)

describe('a bar', () => {
  const bar = (reading: UsageReading | undefined, at: number) =>
    barsOf(settings, rows(...(reading ? [reading] : [])))[at]!

  test('has the same text as its bubble', () => {
    const fact = 'October 2026, 64.0 kilowatt hours, $19.08'
    expect(bar(read('2026-10-01', 64_000), 9)).toEqual({
      key: '2026-10-01',
      amount: { kind: 'measured', top: { value: 64 }, hasStripes: false },
      brief: 'Oct, 64.0',
      horizontalAxis: { primaryLabel: 'Oct', tooltipLabel: fact },
      fact,
      figures: [
        { label: 'October 2026', value: '64.0\u00a0kWh' },
        { label: 'Indicative cost, GST inclusive', value: '$19.08' },
      ],
    })
  })

  test('for a service counted in dollars names its amount once', () => {
    const inDollars = { ...settings, service: { ...settings.service, unit: 'Amount ($)', price: 1 } }
    const bar = barsOf(inDollars, rowsOf(inDollars, [read('2026-10-01', 64_000)]))[9]!
    expect(bar.fact).toBe('October 2026, $64.00')
    expect(bar.figures).toEqual([{ label: 'October 2026', value: '$64.00' }])
  })

  test('for an untaxed service says so', () => {
    const untaxed = { ...settings, service: { ...settings.service, kind: 'solar' as const, taxable: false } }
    const bar = barsOf(untaxed, rowsOf(untaxed, [read('2026-10-01', 64_000)]))[9]!
    expect(bar.figures[1]).toEqual({ label: 'Indicative value, no GST', value: '$19.08' })
  })

  test('claims no tax if the tax is unreadable', () => {
    const unclear = { ...settings, service: { ...settings.service, taxInclusive: undefined } }
    const bar = barsOf(unclear, rowsOf(unclear, [read('2026-10-01', 64_000)]))[9]!
    expect(bar.figures[1]).toEqual({ label: 'Indicative cost', value: '$19.08' })
    expect(basis(unclear.service)).toBe(
      "Costs exclude the supply charge. Whether they include GST can't be displayed right now.",
    )
  })

  test('has a text for partly unavailable data', () => {
    const { amount, fact, figures } = bar(read('2026-10-01', 64_000, true, true), 9)
    expect(amount).toMatchObject({ hasStripes: true })
    expect(fact).toBe('October 2026, 64.0 kilowatt hours, $19.08, estimated, some data unavailable')
    expect(figures[0]?.label).toBe('October 2026, estimated, some data unavailable')
  })

  test('has a text for an estimate', () => {
    const { amount, fact, figures } = bar(read('2026-10-01', 64_000, true), 9)
    expect(amount).toMatchObject({ hasStripes: true })
    expect(fact).toBe('October 2026, 64.0 kilowatt hours, $19.08, estimated')
    expect(figures[0]?.label).toBe('October 2026, estimated')
  })

  test('includes the litres of hot water', () => {
    const { fact, figures } = bar({ ...read('2026-10-01', 64_000, true), litres: 128_700 }, 9)
    expect(fact).toBe('October 2026, 64.0 kilowatt hours, 129 litres, $19.08, estimated')
    expect(figures[0]).toEqual({ label: 'October 2026, 129\u00a0L, estimated', value: '64.0\u00a0kWh' })
  })

  test('shows a negative amount as a positive credit', () => {
    const { amount, fact, figures } = bar(read('2026-10-01', -64_000), 9)
    expect(amount).toMatchObject({ top: { value: -64 } })
    expect(fact).toBe('October 2026, \u221264.0 kilowatt hours, $19.08 CR')
    expect(figures.map(({ value }) => value)).toEqual(['\u221264.0\u00a0kWh', '$19.08 CR'])
  })

  test('for a month without consumption shows zero, not missing data', () => {
    const { amount, fact } = bar(read('2026-10-01', 0), 9)
    expect(amount).toEqual({ kind: 'measured', top: { value: 0 }, hasStripes: false })
    expect(fact).toBe('October 2026, 0.0 kilowatt hours, $0.00')
  })

  test('without data is not rendered, and its text says so', () => {
    const { amount, fact, figures } = bar(undefined, 9)
    expect(amount).toEqual({ kind: 'missing' })
    expect(fact).toBe('October 2026, Data unavailable')
    expect(figures).toEqual([{ label: 'October 2026', value: 'Data unavailable' }])
  })

  test('names the days of a partial month', () => {
    expect(bar(read('2026-11-01', 1000), 10).fact).toBe('November 2026 (1 Nov – 20 Nov), 1.0 kilowatt hours, $0.30')
  })

  test('for a future month has no data yet', () => {
    const { amount, fact } = bar(undefined, 11)
    expect({ amount, fact }).toEqual({ amount: { kind: 'outside' }, fact: 'December 2026, No data' })
  })
})

describe('the explanation of hatched bars', () => {
  const whole = Array.from({ length: 11 }, (_, i) => read(`2026-${String(i + 1).padStart(2, '0')}-01`, 1000))

  test('is empty if every month was read', () => {
    expect(explanationsOf(rows(...whole))).toEqual([])
  })

  test('names the kinds of months without complete readings', () => {
    const [, , ...rest] = whole
    const found = explanationsOf(
      rows(read('2026-01-01', 1, true), read('2026-02-01', 1, false, true), ...rest.slice(1)),
    )
    expect(found).toEqual([
      { look: 'stripes', text: 'Estimated or some data unavailable' },
      { look: 'missing', text: 'Data unavailable' },
    ])
  })
})
