import { parseDay } from '../date/day'
import { centsFromDollars } from './money'
import { isAllDebited, isDebited, isSetUpInTime, type OpenBill, type Payer } from './open-bill'

const day = (text: string) => parseDay(text)!
const aBill = (dueDate: string, more: Partial<OpenBill> = {}): OpenBill => ({
  id: 'INV00000001',
  period: { first: day('2026-10-01'), last: day('2026-10-31') },
  dueDate: day(dueDate),
  balance: centsFromDollars(184.32),
  uncountedPayment: undefined,
  ...more,
})
const dishonoured = { uncountedPayment: { on: day('2026-11-20'), status: 'Direct debit dishonoured' } }
const payer: Payer = { hasDirectDebit: true, directDebitSince: day('2026-01-05'), today: day('2026-11-21') }

test.each([
  ['the day before', '2026-11-20', true],
  ['the day itself', '2026-11-21', false],
  ['the day after', '2026-11-22', false],
])('a direct debit that was set up on %s is in time for a bill that is due on the 21st: %s', (_, since, isInTime) => {
  expect(isSetUpInTime(day(since), day('2026-11-21'))).toBe(isInTime)
})

test('a direct debit whose start is unknown is in time', () => {
  expect(isSetUpInTime(undefined, day('2026-11-21'))).toBe(true)
})

test.each([
  ['on its due date', aBill('2026-11-21'), payer, true],
  ['until its due date', aBill('2026-11-30'), payer, true],
  ['not after it', aBill('2026-11-20'), payer, false],
  ['not once a payment of it was dishonoured', aBill('2026-11-30', dishonoured), payer, false],
  ['not without direct debit', aBill('2026-11-30'), { ...payer, hasDirectDebit: false }, false],
  ['not when nobody knows whether there is one', aBill('2026-11-30'), { ...payer, hasDirectDebit: undefined }, false],
  ['not on the day of the setup', aBill('2026-11-21'), { ...payer, directDebitSince: day('2026-11-21') }, false],
  ['with an unknown due date', { dueDate: undefined, uncountedPayment: undefined }, payer, true],
])('a bill is debited %s', (_, bill, who, expected) => {
  expect(isDebited(bill, who)).toBe(expected)
})

test.each([
  ['each bill is', [aBill('2026-11-21'), aBill('2026-12-20')], true],
  ['one of them is late', [aBill('2026-11-20'), aBill('2026-12-20')], false],
  ['one of them was dishonoured', [aBill('2026-11-30', dishonoured), aBill('2026-12-20')], false],
  ['there is no open bill', [], false],
  ['they are not known', undefined, false],
])('the whole debt is debited or not when %s', (_, bills, expected) => {
  expect(isAllDebited(bills, payer)).toBe(expected)
})
