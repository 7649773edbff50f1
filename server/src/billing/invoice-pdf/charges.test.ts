import fc from 'fast-check'
import { parseDay, type Cents, type Day } from '@switchboard/domain'
import type { InvoiceLine } from './invoice-content'
import { chargeGroups, periodText, quantityText, rateText } from './charges'

const day = (text: string): Day => parseDay(text)!
const cents = (amount: number) => amount as Cents
const october = { first: day('2026-10-01'), last: day('2026-10-31') }
const line = (product: string, total: number, more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  kind: 'USAGE',
  product,
  description: 'Usage',
  total: cents(total),
  period: october,
  quantity: null,
  uom: null,
  price: null,
  nmi: null,
  estimated: false,
  taxable: true,
  ...more,
})
const names = (lines: readonly InvoiceLine[]) =>
  chargeGroups(lines, october).map(({ name, subtotal }) => [name, subtotal])

describe('a bill’s charges', () => {
  test('are ordered by product, largest first, then credits, then added tax', () => {
    const lines = [
      line('GST', 900, { kind: 'GST', description: 'GST 10%', taxable: false }),
      line('Hot water', 4000),
      line('Solar export', -960, { description: 'Feed-in credit', taxable: false }),
      line('Electricity', 3000),
      line('Electricity', 2000),
      line('Credits', -500, { description: 'Goodwill' }),
    ]
    expect(names(lines)).toEqual([
      ['Electricity', '$50.00'],
      ['Hot water', '$40.00'],
      ['Credits', '+$14.60'],
      ['GST 10%', '$9.00'],
    ])
  })

  test('include a service without usage, last of the charges', () => {
    expect(names([line('Gas', 0), line('Electricity', 1), line('Credits', -1)])).toEqual([
      ['Electricity', '$0.01'],
      ['Gas', '$0.00'],
      ['Credits', '+$0.01'],
    ])
  })

  test('name the product of a credit only once', () => {
    const [credits] = chargeGroups(
      [line('Solar export', -1, { description: 'Feed-in credit' }), line('Credits', -2, { description: 'Goodwill' })],
      october,
    )
    expect(credits?.rows.map(({ description, amount }) => [description, amount])).toEqual([
      ['Solar export: Feed-in credit', '+$0.01'],
      ['Goodwill', '+$0.02'],
    ])
  })

  test.each<[string, Partial<InvoiceLine>]>([
    ['Usage', {}],
    ['Usage, estimated', { estimated: true }],
    ['Usage, ESTIMATED read', { estimated: true, description: 'Usage, ESTIMATED read' }],
    ['Usage, no GST', { taxable: false }],
    ['Usage, 15 to 31 October 2026', { period: { ...october, first: day('2026-10-15') } }],
    [
      'Usage, estimated, 30 September 2026, no GST',
      { estimated: true, taxable: false, period: { first: day('2026-09-30'), last: day('2026-09-30') } },
    ],
  ])('read %s', (words, more) => {
    expect(chargeGroups([line('Electricity', 1, more)], october)[0]?.rows[0]?.description).toBe(words)
  })

  test('keep every line and every cent, whatever they are', () => {
    const anyLine = fc.record({
      product: fc.constantFrom('A', 'B', 'Credits'),
      total: fc.integer({ min: -99_999, max: 99_999 }),
    })
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), (all) => {
        const groups = chargeGroups(
          all.map(({ product, total }) => line(product, total)),
          october,
        )
        const shown = groups.flatMap(({ rows }) => rows.map(({ amount }) => amount))
        expect(shown).toHaveLength(all.length)
        const value = (text: string) => (text.startsWith('+') ? -1 : 1) * Number(text.replaceAll(/\D/g, ''))
        const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)
        expect(sum(shown.map(value))).toBe(sum(all.map(({ total }) => total)))
        expect(sum(groups.map(({ subtotal }) => value(subtotal)))).toBe(sum(all.map(({ total }) => total)))
      }),
    )
  })
})

test.each([
  [{ quantity: 255_345, uom: 'kWh' }, '255.345 kWh'],
  [{ quantity: 12_400_000, uom: 'MJ' }, '12,400 MJ'],
  [{ quantity: 1_000, uom: 'month' }, '1 month'],
  [{ quantity: 31_000, uom: 'day' }, '31 days'],
  [{ quantity: 0, uom: 'kWh' }, '0 kWh'],
  [{ quantity: null, uom: 'month' }, ''],
])('the quantity of %j reads %s', (of, words) => expect(quantityText(of)).toBe(words))

test.each([
  [{ price: 298_100, uom: 'kWh' }, '29.81 c/kWh'],
  [{ price: 298_157, uom: 'kWh' }, '29.8157 c/kWh'],
  [{ price: 1_500_000, uom: 'kWh' }, '150.00 c/kWh'],
  [{ price: 33_000_000, uom: 'month' }, '$33.00 per month'],
  [{ price: 1_100_000, uom: 'day' }, '$1.10 per day'],
  [{ price: 495_000_000, uom: null }, '$495.00'],
  [{ price: null, uom: 'kWh' }, ''],
])('the rate of %j reads %s', (of, words) => expect(rateText(of)).toBe(words))

test.each([
  ['2026-10-01', '2026-10-31', '1 to 31 October 2026'],
  ['2026-10-17', '2026-11-16', '17 October 2026 to 16 November 2026'],
  ['2025-12-01', '2026-12-01', '1 December 2025 to 1 December 2026'],
  ['2026-10-31', '2026-10-31', '31 October 2026'],
])('%s to %s reads %s', (first, last, words) => {
  expect(periodText({ first: day(first), last: day(last) })).toBe(words)
})
