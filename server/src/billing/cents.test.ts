import fc from 'fast-check'
import { isRounded } from '../../test/billing/billable-accounts'
import { centsOf, fractionOf } from './cents'

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
      expect(isRounded(fractionOf(amount, part, of), BigInt(amount) * BigInt(part), BigInt(of))).toBe(true)
    }),
  )
})
