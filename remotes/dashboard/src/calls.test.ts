import type { FieldsOf, InvoiceItem, LatestInvoiceResponse, PropertyResponse } from '@switchboard/wire'
import { billParser, holdersParser, propertyParser } from './calls'

const line = { productName: 'Electricity', totalAmount: 141.8 } satisfies FieldsOf<InvoiceItem>
const dated = {
  ...line,
  serviceStartDate: '2026-10-01',
  serviceEndDate: '2026-10-31T00:00:00.000',
} satisfies FieldsOf<InvoiceItem>
const anAnswer = (more: FieldsOf<LatestInvoiceResponse> = {}): FieldsOf<LatestInvoiceResponse> => ({
  id: 'INV00000001',
  invoiceAmount: 283.6,
  balance: -0.05,
  dueDate: '2026-11-30',
  invoiceItems: [dated, line],
  ...more,
})

describe('a bill', () => {
  test('is parsed in cents, with the days of its lines', () => {
    expect(billParser(anAnswer(), 'bill')).toEqual({
      id: 'INV00000001',
      amount: 28360,
      balance: -5,
      dueDate: '2026-11-30',
      items: [
        { product: 'Electricity', amount: 14180, period: { first: '2026-10-01', last: '2026-10-31' } },
        { product: 'Electricity', amount: 14180, period: undefined },
      ],
      uncountedPayment: undefined,
    })
  })

  test('has the later due date that is offered, if the backend offers one', () => {
    const read = (extension: object) => billParser(anAnswer({ extension }), 'bill')?.extension
    expect(read({ offered: '2026-12-14', before: null })).toEqual({ offered: '2026-12-14', before: undefined })
    expect(read({ offered: null, before: '2026-11-30' })).toEqual({ offered: undefined, before: '2026-11-30' })
    expect(read({ offered: 'later' })).toBeUndefined()
    expect(billParser(anAnswer(), 'bill')?.extension).toBeUndefined()
  })

  test.each([
    ['amounts as text', { invoiceAmount: '283.60', balance: '-0.05' }, { amount: 28360, balance: -5 }],
    ['a number for its id', { id: 4711 }, { id: '4711' }],
    ['no id', { id: null }, { id: 'latest' }],
    ['no due date', { dueDate: null }, { dueDate: undefined }],
    ['a due date that is none', { dueDate: '31/02/2026' }, { dueDate: undefined, amount: 28360, balance: -5 }],
    ['an id that is none', { id: {} }, { id: 'latest' }],
    ['no amount', { invoiceAmount: undefined }, { amount: undefined, balance: -5, items: [{}, {}] }],
    ['another amount', { invoiceAmount: '283,60' }, { amount: undefined }],
    ['no items', { invoiceItems: undefined }, { items: [] }],
    ['an item of null', { invoiceItems: [dated, null] }, { items: 'unreadable', amount: 28360, dueDate: '2026-11-30' }],
    ['an item without a name', { invoiceItems: [{ ...line, productName: null }] }, { items: 'unreadable' }],
    ['an item without an amount', { invoiceItems: [line, { ...line, totalAmount: null }] }, { items: 'unreadable' }],
    ['no list of items', { invoiceItems: 'none' }, { items: 'unreadable' }],
    [
      'an item whose days are none',
      { invoiceItems: [{ ...dated, serviceEndDate: 'soon' }, dated] },
      { items: [{ product: 'Electricity', period: undefined }, { period: { first: '2026-10-01' } }] },
    ],
    [
      'a payment that was dishonoured',
      { uncountedPayment: { date: '2026-11-30', payment: ' Direct debit dishonoured ' } },
      { uncountedPayment: { on: '2026-11-30', status: 'Direct debit dishonoured' } },
    ],
    ['no such payment', { uncountedPayment: null }, { uncountedPayment: undefined }],
    ['such a payment that cannot be read', { uncountedPayment: { date: 'soon' } }, { uncountedPayment: 'unreadable' }],
    ['no balance', { balance: null }, { balance: undefined, amount: 28360, items: [{}, {}] }],
    ['a balance in words', { balance: 'none' }, { balance: undefined, amount: 28360 }],
    ['a due date with a time', { dueDate: '2026-11-30T00:00:00' }, { dueDate: '2026-11-30' }],
  ])('may have %s', (_, given, expected) => {
    expect(billParser(anAnswer(given), 'bill')).toMatchObject(expected)
  })

  test.each([
    ['neither balance nor amount', { balance: null, invoiceAmount: null }],
    ['both in words', { balance: '$283.60', invoiceAmount: '$283.60' }],
  ])('is refused with %s', (_, given) => {
    expect(() => billParser(anAnswer(given), 'bill')).toThrow('bill.balance')
  })

  test('is due on the local day of an instant', () => {
    const due = (zone: string) => billParser(anAnswer({ dueDate: '2026-11-30T13:30:00Z' }), 'bill', zone)?.dueDate
    expect(due('Australia/Melbourne')).toBe('2026-12-01')
    expect(due('Australia/Perth')).toBe('2026-11-30')
  })

  test.each([[null], [{}]])('does not exist yet when the response is %j', (answer) => {
    expect(billParser(answer, 'bill')).toBeNull()
  })
})

test.each([
  ['with its photo', { imagePathDesktop: 'desktop.svg', displayWelcomeTo: true }, '/buildings/p/desktop.svg', true],
  [
    'with the other image where there is none for wide screens',
    { imagePath: 'all.svg' },
    '/buildings/p/all.svg',
    false,
  ],
  ['without a photo', { imagePathDesktop: null, displayWelcomeTo: true }, undefined, true],
  ['without a welcome when none is asked for', { imagePathDesktop: 'desktop.svg' }, '/buildings/p/desktop.svg', false],
])('a property is parsed %s', (_, more, photo, welcome) => {
  const answer = {
    propertyPath: '/buildings/p/',
    propertyName: 'Paperbark House',
    ...more,
  } satisfies FieldsOf<PropertyResponse>
  expect(propertyParser(answer, 'property')).toEqual({ name: 'Paperbark House', photo, welcome })
})

test.each([[undefined], [null], [''], ['  ']])('a property named %j has no name', (propertyName) => {
  expect(
    propertyParser({ propertyPath: '/buildings/p/', propertyName } satisfies FieldsOf<PropertyResponse>, 'property')
      .name ?? '',
  ).toBe('')
})

test.each([
  [
    'one with both names',
    [{ id: 'a1', firstName: 'Mai', lastName: 'Nguyen', email: 'mai@example.com' }],
    [{ id: 'a1', name: 'Mai Nguyen' }],
  ],
  ['one with a single name and no id', [{ firstName: 'Mai', lastName: null }], [{ id: undefined, name: 'Mai' }]],
  ['one whose id is a number', [{ id: 7, firstName: 'Mai' }], [{ id: '7', name: 'Mai' }]],
  ['none', [], []],
])('additional account holders are parsed: %s', (_, answer, items) => {
  expect(holdersParser(answer, 'contacts')).toEqual({ items, unreadable: 0 })
})

test.each([
  ['no object', [null, { id: 'a1', firstName: 'Mai' }], { items: [{ id: 'a1', name: 'Mai' }], unreadable: 1 }],
  [
    'a name that is none',
    [{ firstName: 5, lastName: 'Nguyen' }],
    { items: [{ id: undefined, name: 'Nguyen' }], unreadable: 0 },
  ],
])('an additional account holder with %s does not hide the others', (_, answer, holders) => {
  expect(holdersParser(answer, 'contacts')).toEqual(holders)
})

test.each([[null], [[null]], [{ message: 'no' }]])('additional account holders are unknown after %j', (answer) => {
  expect(() => holdersParser(answer, 'contacts')).toThrow('contacts')
})
