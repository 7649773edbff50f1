import type { BillingHistoryEntry, FieldsOf } from '@switchboard/wire'
import { entryParser, historyParser } from './calls'

const aBill = (more: FieldsOf<BillingHistoryEntry> = {}): FieldsOf<BillingHistoryEntry> => ({
  date: '2026-11-05',
  amount: 283.6,
  id: 'INV40000011',
  invoice: { id: 'INV40000011', balance: 283.6 },
  ...more,
})
const aPayment = (more: FieldsOf<BillingHistoryEntry> = {}): FieldsOf<BillingHistoryEntry> => ({
  date: '2026-10-20T00:00:00.000',
  amount: -80.05,
  id: '9b2d1f6e',
  payment: 'Payment received',
  ...more,
})

test('a bill is parsed in cents, with the id of its PDF', () => {
  expect(entryParser(aBill(), 'entry')).toEqual({
    kind: 'bill',
    date: '2026-11-05',
    amount: 28360,
    invoiceId: 'INV40000011',
  })
})

test.each([
  ['its id', 'INV77', 'INV77'],
  ['its id as a number', 77, '77'],
  ['an object with its id', { id: 'INV77' }, 'INV77'],
  ['an object with a number for an id', { id: 77 }, '77'],
  ['an object without an id', { dueDate: '2026-11-30' }, 'INV40000011'],
  ['true', true, 'INV40000011'],
])('a bill whose invoice is %s has its PDF', (_, invoice, invoiceId) => {
  expect(entryParser(aBill({ invoice }), 'entry')).toMatchObject({ kind: 'bill', invoiceId })
})

test.each([null, false, undefined, '', ' '])('a bill whose payment is %j is not a payment', (payment) => {
  expect(entryParser(aBill({ payment }), 'entry')).toMatchObject({ kind: 'bill' })
})

test('a bill of credits is negative', () => {
  expect(entryParser(aBill({ amount: -10.5 }), 'entry')).toMatchObject({ amount: -1050 })
})

test.each([-80.05, 80.05])('a payment that is sent as %d dollars is a credit', (amount) => {
  expect(entryParser(aPayment({ amount }), 'entry')).toEqual({
    kind: 'payment',
    date: '2026-10-20',
    amount: -8005,
    status: 'Payment received',
    counts: true,
  })
})

test.each([null, 'INV40000011', { id: 'INV40000011' }])(
  'a payment that names the bill it was made for, %j, is a payment',
  (invoice) => {
    expect(entryParser(aPayment({ invoice }), 'entry')).toMatchObject({ kind: 'payment', status: 'Payment received' })
  },
)

test('a payment without a text for its status is a payment', () => {
  expect(entryParser(aPayment({ payment: ' ' }), 'entry')).toMatchObject({ kind: 'payment', status: '' })
})

test('a payment that was dishonoured does not count', () => {
  expect(entryParser(aPayment({ payment: 'Dishonoured', counts: false }), 'entry')).toMatchObject({ counts: false })
})

test.each([
  [aBill({ invoice: undefined }), 'history[1].invoice'],
  [aBill({ invoice: null }), 'history[1].invoice'],
  [aBill({ invoice: false }), 'history[1].invoice'],
  [aBill({ invoice: [] }), 'history[1].invoice'],
  [aBill({ amount: '283,60' }), 'history[1].amount'],
  [aBill({ date: '05/11/2026' }), 'history[1].date'],
  [aPayment({ payment: 5 }), 'history[1].payment'],
  [aPayment({ payment: true }), 'history[1].payment'],
  [null, 'history[1]'],
])('one entry that cannot be read fails the whole history: %j', (broken, path) => {
  expect(() => historyParser([aBill(), broken, aPayment()], 'history')).toThrow(path)
})

test('null is a history without entries', () => {
  expect(historyParser(null, 'history')).toEqual([])
})

test('an error in place of the list is refused', () => {
  expect(() => historyParser({ message: 'no' }, 'history')).toThrow('history')
})

test('an entry has the local day of an instant', () => {
  const entry = (zone: string) => entryParser(aPayment({ date: '2026-11-04T13:30:00Z' }), 'entry', zone)
  expect(entry('Australia/Melbourne').date).toBe('2026-11-05')
  expect(entry('Australia/Perth').date).toBe('2026-11-04')
})
