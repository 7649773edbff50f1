// Which texts are refused because they contain a card number.
import { containsCardNumber, findCardNumber } from './card-number'

test.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '4242\u00a04242\u20114242 4242',
  '４２４２４２４２４２４２４２４２',
  'my card is 5555 5555 5555 4444, thanks',
  '378282246310005',
  '6011111111111117',
])('%j contains a card number', (text) => expect(containsCardNumber(text)).toBe(true))

test.each([
  ['without a checksum', '4242 4242 4242 4241'],
  ['too short', '4242 4242 42'],
  ['a phone number', '+61 412 345 678'],
  ['a phone number with a checksum', '1800 123 456 78'],
  ['an account and a BSB', '062-000 12345678'],
  ['a UUID', '42424242-4242-4242-8242-a24242424242'],
  ['the end of a UUID', 'a2424242-4242-4242-8242-424242424242'],
  ['a part of a longer name', '4242424242424242-4f00'],
  ['an instant', '2026-11-28T17:41:38.000Z'],
  ['a token', 'test_4242424242424242'],
])('%s is accepted: %s', (_what, text) => expect(containsCardNumber(text)).toBe(false))

test('names the place in a request, and none of the digits', () => {
  expect(findCardNumber({ token: 'test_x', number: '4242 4242 4242 4242' })).toBe('/number')
  expect(findCardNumber({ notes: [{ text: 'none' }, { text: '4242424242424242' }] })).toBe('/notes/1/text')
  expect(findCardNumber({ amount: 4_242_424_242_424_242 })).toBe('/amount')
  expect(findCardNumber({ inner: { '4242424242424242': true } })).toBe('/inner')
  expect(findCardNumber({ amountCents: 18_432, token: 'test_x', holder: null })).toBeUndefined()
})
