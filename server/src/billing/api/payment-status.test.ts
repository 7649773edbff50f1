import { paymentStatus, type PaymentStatus } from './payment-status'

const bankPayment = (receivedAt: string, more: Partial<PaymentStatus> = {}): PaymentStatus => ({
  status: 'Payment received',
  counts: true,
  by_card_or_account: true,
  received_at: new Date(receivedAt),
  ...more,
})
const AWAITING = 'Payment received, subject to bank validation'

it.each([
  ['immediately', '2026-11-20T02:00:00.000Z', AWAITING],
  ['a millisecond before 72 hours', '2026-11-23T01:59:59.999Z', AWAITING],
  ['after 72 hours', '2026-11-23T02:00:00.000Z', 'Payment received'],
  ['on a server whose clock is late', '2026-11-20T01:59:59.000Z', AWAITING],
])('a payment awaits validation by the bank for 72 hours: %s', (_when, now, text) => {
  expect(paymentStatus(bankPayment('2026-11-20T02:00:00Z'), new Date(now))).toBe(text)
})

it.each([
  [
    'Melbourne loses an hour',
    '2026-10-02T09:00:00+10:00',
    '2026-10-05T09:59:59.999+11:00',
    '2026-10-05T10:00:00+11:00',
  ],
  [
    'Melbourne gains an hour',
    '2026-04-03T09:00:00+11:00',
    '2026-04-06T07:59:59.999+10:00',
    '2026-04-06T08:00:00+10:00',
  ],
])('hours pass, not days by the clock, while %s', (_change, received, last, over) => {
  expect(paymentStatus(bankPayment(received), new Date(last))).toBe(AWAITING)
  expect(paymentStatus(bankPayment(received), new Date(over))).toBe('Payment received')
})

it.each([
  ['in cash', { by_card_or_account: false }],
  ['of an unknown time', { received_at: null }],
  ['that the bank has rejected', { status: 'Payment dishonoured', counts: false }],
])('a payment %s does not await validation', (_what, more) => {
  const payment = bankPayment('2026-11-20T02:00:00Z', more)
  expect(paymentStatus(payment, new Date('2026-11-20T02:00:01Z'))).toBe(payment.status)
})
