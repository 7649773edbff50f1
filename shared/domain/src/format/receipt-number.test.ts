import { receiptNumber } from './receipt-number'

test('a receipt number is short enough to read out', () => {
  expect(receiptNumber('9f3a62c1-0000-4000-8000-000000000001')).toBe('9F3A-62C1')
})
