import fc from 'fast-check'
import { arrangeDigits, enteredDigits, type DigitGroups } from './entered-digits'

const bsb: DigitGroups = { sizes: [3, 3], between: '-' }
const account: DigitGroups = { sizes: [9] }
const card: DigitGroups = { sizes: [4, 4, 4, 4, 3] }

test.each([
  [bsb, '062000', '062-000'],
  [bsb, '062 000', '062-000'],
  [bsb, '062-000', '062-000'],
  [bsb, '062–000', '062-000'],
  [bsb, '062−000', '062-000'],
  [bsb, '062‑000', '062-000'],
  [bsb, '062 - 000', '062-000'],
  [bsb, '062.000', '062-000'],
  [bsb, '062.', '062'],
  [bsb, '０６２０００', '062-000'],
  [bsb, ' 062\u00a0000 ', '062-000'],
  [bsb, '0620', '062-0'],
  [bsb, '062', '062'],
  [bsb, '', ''],
  [account, '12345678', '12345678'],
  [account, '1234 5678', '12345678'],
  [account, '123-456-789', '123456789'],
  [account, '12345678-', '12345678'],
  [card, '4242424242424242', '4242 4242 4242 4242'],
  [card, '4242-4242-4242-4242', '4242 4242 4242 4242'],
  [card, '4242.4242.4242.4242', '4242 4242 4242 4242'],
])('%# arranges %j as %j', (groups, entered, shown) => {
  expect(arrangeDigits(entered, groups)).toBe(shown)
})

test.each([
  [bsb, '0620001'],
  [bsb, '062-000 12345678'],
  [bsb, 'BSB 062000'],
  [bsb, '0620.00'],
  [bsb, '062.000.1'],
  [bsb, '06200.0'],
  [bsb, '062/000'],
  [bsb, '٠٦٢٠٠٠'],
  [bsb, '062-00O'],
  [account, '062-000 12345678'],
  [account, '1234567890'],
  [account, '12345678 (savings)'],
  [account, '12345678, 87654321'],
  [account, '1234567８９０'],
  [account, '1234567.0'],
  [account, '12345678.00'],
  [account, '1.2345678E+07'],
  [card, '4242 4242 4242 4242 08/49'],
  [card, '42424242424242424242'],
])('%# leaves %j as it was entered, because it does not fit', (groups, entered) => {
  expect(enteredDigits(entered, groups)).toBeUndefined()
  expect(arrangeDigits(entered, groups)).toBe(entered)
})

test('loses no digit, whatever is entered', () => {
  const entered = fc.oneof(fc.stringMatching(/^[\d .-]{0,24}$/), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(entered, fc.constantFrom(bsb, account, card), (text, groups) => {
      const shown = arrangeDigits(text, groups)
      if (shown !== text) expect(shown.replace(/\D/g, '')).toBe(text.normalize('NFKC').replace(/\D/g, ''))
      expect(arrangeDigits(shown, groups)).toBe(shown)
    }),
  )
})
