import fc from 'fast-check'
import {
  addUp,
  centsFromDollars,
  centsOf,
  cost,
  fractionOf,
  taxBasis,
  showBalance,
  showCredit,
  showMoney,
} from './money'

const cents = (amount: number) => centsFromDollars(amount / 100)

test.each([
  [184.32, 18432],
  [0.1, 10],
  [1.15, 115],
  [8.41, 841],
  [19.99, 1999],
  [-9.6, -960],
  [-0, 0],
  [1234567.89, 123456789],
])('%d dollars of the wire are %d cents', (dollars, expected) => {
  expect(centsFromDollars(dollars)).toBe(expected)
})

test('no amount of cents changes on the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (n) => {
      expect(centsFromDollars(JSON.parse(JSON.stringify(n / 100)) as number)).toBe(n)
    }),
  )
})

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [18432, '$184.32'],
  [123450, '$1,234.50'],
  [123456789, '$1,234,567.89'],
  [-960, '-$9.60'],
])('%d cents read %s', (amount, text) => {
  expect(showMoney(cents(amount))).toBe(text)
})

test.each([
  [18432, '$184.32'],
  [0, '$0.00'],
  [-1234, '$12.34 CR'],
  [-123450, '$1,234.50 CR'],
])('a balance of %d cents reads %s', (amount, text) => {
  expect(showBalance(cents(amount))).toBe(text)
})

test.each([
  [-960, '+$9.60'],
  [960, '+$9.60'],
])('a credit of %d cents reads %s', (amount, text) => {
  expect(showCredit(cents(amount))).toBe(text)
})

test.each([
  ['6.412 kWh at 29.81 cents', 6412, 0.2981, 191],
  ['exactly half a cent goes up', 1000, 0.005, 1],
  ['just below half a cent goes down', 999, 0.005, 0],
  ['2.675 dollars, which a float takes down to 2.67', 1000, 2.675, 268],
  ['1.005 dollars, which a float takes down to 1.00', 1000, 1.005, 101],
  ['nothing used', 0, 0.2981, 0],
  ['a large user', 12_345_678, 0.2981, 368025],
  ['a negative quantity mirrors a positive one', -1000, 2.675, -268],
])('%s', (_, thousandths, price, expected) => {
  expect(cost(thousandths, price)).toBe(expected)
})

test('a cost is within half a cent of quantity times price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 10_000_000 }), (thousandths, micros) => {
      const nanodollars = BigInt(thousandths) * BigInt(micros)
      const off = BigInt(cost(thousandths, micros / 1e6)) * 10_000_000n - nanodollars
      expect(off > -5_000_000n && off <= 5_000_000n).toBe(true)
    }),
  )
})

test('a sum of cents has no floating-point error', () => {
  expect(addUp([0.1, 0.2, 0.3].map(centsFromDollars))).toBe(60)
  expect(addUp([])).toBe(0)
})

test('says whether a price includes GST', () => {
  expect([taxBasis({ taxInclusive: true }), taxBasis({ taxInclusive: false })]).toEqual([
    'GST inclusive',
    'GST exclusive',
  ])
  for (const taxInclusive of [true, false]) expect(taxBasis({ taxInclusive, taxable: false })).toBe('no GST')
})

test('whole cents are unchanged', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (whole) => expect(centsOf(whole)).toBe(whole)))
})

test.each([
  [5, 10, 1],
  [4, 10, 0],
  [-5, 10, -1],
  [-4, 10, 0],
  [1_100, 11, 100],
])('%i divided by %i is rounded to %i', (cents, of, expected) => {
  expect(fractionOf(cents, 1, of)).toBe(expected)
})

test('a fraction is rounded half away from zero', () => {
  const [anAmount, aPart] = [fc.integer({ min: -1e10, max: 1e10 }), fc.integer({ min: 1, max: 1_000 })]
  fc.assert(
    fc.property(anAmount, aPart, aPart, (amount, part, of) => {
      const twiceOff = 2n * (BigInt(fractionOf(amount, part, of)) * BigInt(of) - BigInt(amount) * BigInt(part))
      const away = amount < 0 ? -twiceOff : twiceOff
      expect(away > -BigInt(of) && away <= BigInt(of)).toBe(true)
    }),
  )
})
