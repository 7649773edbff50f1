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
  '4242 4242 4242 4242 08/49',
  '4242424242424242 123',
  'Flat 3 4242424242424242',
  '3782 822463 10005 1234',
  '12 4242-4242-4242-4242 08 49',
])('%j contains a card number', (text) => expect(containsCardNumber(text)).toBe(true))

test.each([
  ['without a checksum', '4242 4242 4242 4241'],
  ['too short', '4242 4242 42'],
  ['a phone number', '+61 412 345 678'],
  ['a phone number with a checksum', '1800 123 456 78'],
  ['two phone numbers with a checksum across both', '0412 345 678 0423 456 003'],
  ['an account and a BSB', '062-000 12345678'],
  ['a UUID', '42424242-4242-4242-8242-a24242424242'],
  ['the end of a UUID', 'a2424242-4242-4242-8242-424242424242'],
  ['a part of a longer name', '4242424242424242-4f00'],
  ['an instant', '2026-11-28T17:41:38.000Z'],
  ['a token', 'test_4242424242424242'],
])('%s is accepted: %s', (_what, text) => expect(containsCardNumber(text)).toBe(false))

test('finds a number below any depth', () => {
  const deep = (levels: number, inner: unknown) => {
    let value = inner
    for (let level = 0; level < levels; level += 1) value = [value]
    return value
  }
  expect(findCardNumber(deep(20_000, '4242424242424242'))).toBe('/0'.repeat(20_000))
  expect(findCardNumber(deep(20_000, 'none'))).toBeUndefined()
})

test('names the place in a request, and none of the digits', () => {
  expect(findCardNumber({ token: 'test_x', number: '4242 4242 4242 4242' })).toBe('/number')
  expect(findCardNumber({ notes: [{ text: 'none' }, { text: '4242424242424242' }] })).toBe('/notes/1/text')
  expect(findCardNumber({ amount: 4_242_424_242_424_242 })).toBe('/amount')
  expect(findCardNumber({ inner: { '4242424242424242': true } })).toBe('/inner')
  expect(findCardNumber({ amountCents: 18_432, token: 'test_x', holder: null })).toBeUndefined()
})
