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

test('parses a bill in cents, with the id of its PDF', () => {
  expect(entryParser(aBill(), 'entry')).toEqual({
    kind: 'bill',
    date: '2026-11-05',
    amount: 28360,
    invoiceId: 'INV40000011',
    hasLines: false,
  })
})

test('a bill whose invoice has a period can be opened line by line', () => {
  const invoice = {
    id: 'INV40000011',
    periodStart: '2026-10-01',
    periodEnd: '2026-10-31',
    dueDate: '2026-11-26',
    balance: 0,
  }
  expect(entryParser(aBill({ invoice }), 'entry')).toMatchObject({ invoiceId: 'INV40000011', hasLines: true })
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

test('a bill with only credits is negative', () => {
  expect(entryParser(aBill({ amount: -10.5 }), 'entry')).toMatchObject({ amount: -1050 })
})

test.each([-80.05, 80.05])('a payment that is sent as %d dollars is a credit', (amount) => {
  expect(entryParser(aPayment({ amount }), 'entry')).toEqual({
    kind: 'payment',
    date: '2026-10-20',
    amount: -8005,
    status: 'Payment received',
    receipt: undefined,
    counts: true,
  })
})

test.each([null, 'INV40000011', { id: 'INV40000011' }])(
  'a payment that names the bill it was made for, %j, is a payment',
  (invoice) => {
    expect(entryParser(aPayment({ invoice }), 'entry')).toMatchObject({ kind: 'payment', status: 'Payment received' })
  },
)

test('a payment without a status text is a payment', () => {
  expect(entryParser(aPayment({ payment: ' ' }), 'entry')).toMatchObject({ kind: 'payment', status: '' })
})

test('a dishonoured payment does not count', () => {
  expect(entryParser(aPayment({ payment: 'Dishonoured', counts: false }), 'entry')).toMatchObject({ counts: false })
})

test.each([
  ['an invoice that is no invoice', aBill({ invoice: [] })],
  ['an invoice whose id is no id', aBill({ invoice: { id: {} } })],
  ['an invoice of null', aBill({ invoice: null })],
  ['no invoice', aBill({ invoice: undefined })],
  ['no id at all', aBill({ id: null, invoice: true })],
])('a bill with %s has no PDF', (_, bill) => {
  expect(entryParser(bill, 'entry')).toEqual({
    kind: 'bill',
    date: '2026-11-05',
    amount: 28360,
    invoiceId: undefined,
    hasLines: false,
  })
})

test.each([null, {}])('a bill with its own id, or a payment, ignores the entry id %j', (id) => {
  expect(entryParser(aBill({ id }), 'entry')).toMatchObject({ invoiceId: 'INV40000011' })
  expect(entryParser(aPayment({ id }), 'entry')).toMatchObject({ kind: 'payment', amount: -8005 })
})

test.each([5, true, {}])('a payment whose status is %j is a payment without a status', (payment) => {
  expect(entryParser(aPayment({ payment }), 'entry')).toMatchObject({ kind: 'payment', status: '' })
})

test('an entry without status and invoice is a payment if its amount is a credit', () => {
  expect(entryParser(aPayment({ payment: null }), 'entry')).toMatchObject({ kind: 'payment', status: '' })
})

test.each([
  ['null', null],
  ['without a date', aPayment({ date: null })],
  ['with another date', aBill({ date: '05/11/2026' })],
  ['without an amount', aPayment({ amount: null })],
  ['with another amount', aBill({ amount: '283,60' })],
  ['that may not count', aPayment({ counts: 'maybe' })],
])('counts an entry %s, and reads the others', (_, broken) => {
  const { entries, unreadable } = historyParser([aBill(), broken, aPayment()], 'history')
  expect(entries.map(({ kind }) => kind)).toEqual(['bill', 'payment'])
  expect(unreadable).toBe(1)
})

test('a history without any readable entry fails with the first reason', () => {
  expect(() => historyParser([aBill({ date: null }), null], 'history')).toThrow('history[0].date')
})

test('an empty list is a history without entries, but null is invalid', () => {
  expect(historyParser([], 'history')).toEqual({ entries: [], unreadable: 0 })
  expect(() => historyParser(null, 'history')).toThrow('history')
})

test('refuses an error instead of the list', () => {
  expect(() => historyParser({ message: 'no' }, 'history')).toThrow('history')
})

test('an instant becomes the entry’s local day', () => {
  const entry = (zone: string) => entryParser(aPayment({ date: '2026-11-04T13:30:00Z' }), 'entry', zone)
  expect(entry('Australia/Melbourne').date).toBe('2026-11-05')
  expect(entry('Australia/Perth').date).toBe('2026-11-04')
})

test('a bill whose due date was extended has the later date', () => {
  const dates = { id: 'INV1', dueDate: '2026-12-18', dueDateBefore: '2026-12-04' }
  const read = (invoice: object) => entryParser(aBill({ invoice }), 'entry')
  expect(read(dates)).toMatchObject({ extendedTo: '2026-12-18' })
  expect(read({ ...dates, dueDateBefore: undefined })).toMatchObject({ extendedTo: undefined })
})
