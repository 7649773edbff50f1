import fc from 'fast-check'
import { maskNumber } from './mask-number'

test.each([
  ['a card that was stored masked', 'XXXX XXXX XXXX 1111', 'XXXX XXXX XXXX 1111'],
  ['a card that was stored in full', '4111 1111 1111 1234', 'XXXX XXXX XXXX 1234'],
  ['a card without spaces', '4111111111111234', 'XXXXXXXXXXXX1234'],
  ['a branch and an account', '062-000 12345678', 'XXX-XXX XXXX5678'],
  ['an account of two digits', '12', '12'],
  ['stars', '****1234', '****1234'],
  ['full-width digits', '１２３４５６', 'XX３４５６'],
])('%s keeps its last four digits and no more', (_, stored, shown) => {
  expect(maskNumber(stored)).toBe(shown)
})

test('never shows more than four digits, which are the last ones', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9X* -]{0,30}$/), (stored) => {
      const digits = (text: string) => text.replace(/\D/g, '')
      expect(digits(maskNumber(stored))).toBe(digits(stored).slice(-4))
      expect(maskNumber(stored)).toHaveLength(stored.length)
    }),
  )
})
