import fc from 'fast-check'
import { parseDay } from '../date/day'
import { chargeLines, showRate, taxOfSum, type Charge } from './charge-lines'

/** Quoted with GST. */
const aCharge = (given: Partial<Charge> = {}): Charge => ({
  type: 'USAGE',
  title: 'Usage',
  value: 0.2981,
  valueExclTax: 0.271,
  valueInclTax: 0.2981,
  valueFormatted: '29.81 c/kWh',
  valueFormattedExclTax: '27.10 c/kWh',
  valueFormattedInclTax: '29.81 c/kWh',
  taxName: 'GST',
  taxable: true,
  show: true,
  ...given,
})
const supply = aCharge({ type: 'SUPPLY', title: 'Supply', valueFormattedInclTax: '$33.00' })
const installation = aCharge({ type: 'METER_INSTALLATION', title: 'Meter installation' })
const [only, first] = [(charge: Charge) => chargeLines([charge])[0]!, (lines: readonly Charge[]) => chargeLines(lines)]

test('a charge is shown only if `show` is true', () => {
  expect(first([aCharge({ show: false })])).toEqual([])
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.boolean())), (given) => {
      const shown = given.filter(([, show]) => show).map(([title]) => title)
      expect(chargeLines(given.map(([title, show]) => aCharge({ title, show }))).map((line) => line.title)).toEqual(
        shown,
      )
    }),
  )
})

test('a price is in cents per unit, with the name of the tax', () => {
  expect(only(aCharge())).toEqual({ title: 'Usage', price: '29.81 c/kWh', tax: 'incl GST', note: undefined })
})

test('a charge quoted without tax says so', () => {
  expect(only(aCharge({ value: 0.271 }))).toMatchObject({ price: '27.10 c/kWh', tax: 'excl GST' })
})

test('a price that changes names the days on which it will hold', () => {
  const day = (text: string) => parseDay(text)!
  const noteOf = (change: Partial<Charge>) => chargeLines([aCharge(change)], { today: day('2026-12-01') })[0]?.note
  expect(noteOf({ ends: day('2026-12-31') })).toBe('Until 31 December 2026')
  expect(noteOf({ starts: day('2027-01-01') })).toBe('From 1 January 2027')
  expect(noteOf({ starts: day('2027-01-01'), ends: day('2027-06-30') })).toBe('From 1 January 2027 until 30 June 2027')
  expect(noteOf({ starts: day('2026-12-01') })).toBeUndefined()
})

test('a price that depends on the time names its times', () => {
  const noteOf = (change: Partial<Charge>) => only(aCharge(change)).note
  expect(noteOf({ times: '3 pm to 9 pm on weekdays' })).toBe('3 pm to 9 pm on weekdays')
  expect(noteOf({ times: 'all other times', starts: parseDay('2027-01-01') })).toBe(
    'All other times. From 1 January 2027',
  )
})

test('the service’s tax basis takes precedence over the charge’s', () => {
  expect(chargeLines([aCharge()], { taxInclusive: false })).toMatchObject([{ price: '27.10 c/kWh', tax: 'excl GST' }])
  expect(chargeLines([aCharge({ value: 0.271 })], { taxInclusive: true })).toMatchObject([
    { price: '29.81 c/kWh', tax: 'incl GST' },
  ])
})

test('a charge whose value matches neither price counts as inclusive', () => {
  expect(only(aCharge({ value: 0 }))).toMatchObject({ price: '29.81 c/kWh', tax: 'incl GST' })
})

test('an untaxed charge says so', () => {
  expect(only(aCharge({ taxable: false, valueFormatted: '3.30 c/kWh' }))).toMatchObject({
    price: '3.30 c/kWh',
    tax: 'no GST',
  })
})

test('another tax is called by its name', () => {
  expect(only(aCharge({ taxName: 'VAT' })).tax).toBe('incl VAT')
})

const [inclusive, exclusive, untaxed] = [aCharge(), aCharge({ value: 0.271 }), aCharge({ taxable: false })]
test.each([
  ['prices with tax', [inclusive, inclusive], 'incl GST'],
  ['prices without tax', [exclusive, exclusive], 'excl GST'],
  ['a price that carries no tax beside one with tax', [untaxed, inclusive], 'incl GST'],
  ['a price that carries no tax beside one without tax', [exclusive, untaxed], 'excl GST'],
  ['a hidden price beside one with tax', [inclusive, aCharge({ value: 0.271, show: false })], undefined],
  ['prices that carry no tax', [untaxed], 'no GST'],
  ['prices with tax and without', [inclusive, exclusive], undefined],
  ['no prices', [], undefined],
])('of the tax in a sum of %s', (_, charges, tax) => expect(taxOfSum(charges)).toBe(tax))

test.each(['$33.00', '$33.00 per month'])('the supply charge is per month: %s', (valueFormattedInclTax) => {
  expect(only({ ...supply, valueFormattedInclTax }).price).toBe('$33.00 per month')
})

test('a supply charge quoted for another period keeps it', () => {
  expect(only({ ...supply, valueFormattedInclTax: '$1.10 per day' }).price).toBe('$1.10 per day')
  expect(only({ ...supply, valueFormattedInclTax: '110.00 c/day' }).price).toBe('110.00 c/day')
})

test('only the meter installation charge carries the note', () => {
  expect(first([aCharge(), supply, installation]).map((line) => line.note)).toEqual([
    undefined,
    undefined,
    'Meter Installation Fee charged once and only to the first occupant of the apartment.',
  ])
})

test.each([
  [298_100, 'unit', 'kWh', '29.81 c/kWh'],
  [49_500, 'unit', 'MJ', '4.95 c/MJ'],
  [176_000, 'unit', 'kWh', '17.60 c/kWh'],
  [123_456, 'unit', 'kWh', '12.3456 c/kWh'],
  [1_500_000, 'unit', 'kWh', '150.00 c/kWh'],
  [33_000_000, 'month', undefined, '$33.00 per month'],
  [1_100_000, 'day', undefined, '$1.10 per day'],
  [1_234_500_000, 'once', undefined, '$1,234.50'],
] as const)('%i millionths of a dollar per %s (%s) read as %s', (micros, per, unit, text) => {
  expect(showRate({ micros, per, unit })).toBe(text)
})

test('a rate per unit keeps all digits of a price with four decimals of a cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000_000 }), (micros) => {
      const shown = showRate({ micros, per: 'unit', unit: 'kWh' })
      expect(Math.round(Number(shown.replace(/[^\d.]/g, '')) * 10_000)).toBe(micros)
    }),
  )
})
