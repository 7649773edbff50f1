import { bill, property } from './calls'

test('a bill is read in cents, with the days of its lines', () => {
  const line = { productName: 'Electricity', totalAmount: 141.8 }
  const dated = { ...line, serviceStartDate: '2026-10-01', serviceEndDate: '2026-10-31T00:00:00.000' }
  const answer = { invoiceAmount: 283.6, balance: -0.05, dueDate: '2026-11-30', invoiceItems: [dated, line] }
  expect(bill(answer, 'bill')).toEqual({
    amount: 28360,
    balance: -5,
    dueDate: '2026-11-30',
    items: [
      { product: 'Electricity', amount: 14180, period: { first: '2026-10-01', last: '2026-10-31' } },
      { product: 'Electricity', amount: 14180, period: undefined },
    ],
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
])('a property is read %s', (_, more, photo, welcome) => {
  const answer = { propertyPath: '/buildings/p/', propertyName: 'Paperbark House', ...more }
  expect(property(answer, 'property')).toEqual({ name: 'Paperbark House', photo, welcome })
})
