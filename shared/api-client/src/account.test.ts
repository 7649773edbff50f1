import { todayIn } from '@switchboard/domain'
import type { AccountResponse, FieldsOf } from '@switchboard/wire'
import { accountParser } from './account'

const anAnswer = (more: FieldsOf<AccountResponse> = {}): FieldsOf<AccountResponse> => ({
  firstName: 'Liam',
  lastName: 'Chen',
  accountNumber: '4000000017',
  addressLine1: '3/9 Jarrah Street',
  addressLine2: null,
  addressCity: 'Fremantle',
  addressState: 'WA',
  addressPostcode: '6160',
  active: true,
  hasDirectDebit: true,
  ...more,
})

test('the date of today comes from the server', () => {
  expect(accountParser(anAnswer({ timeZone: 'Australia/Perth', today: '2026-11-21' }), 'account')).toMatchObject({
    timeZone: 'Australia/Perth',
    today: '2026-11-21',
  })
})

test.each([
  ['WA', 'Australia/Perth'],
  ['QLD', 'Australia/Brisbane'],
  ['VIC', 'Australia/Melbourne'],
])('a customer in %s of a backend without time zones gets the zone %s', (addressState, zone) => {
  const read = accountParser(anAnswer({ addressState }), 'account')
  expect(read).toMatchObject({ timeZone: zone, today: todayIn(zone, new Date()) })
})

test.each([
  [null, '3/9 Jarrah Street, Fremantle WA 6160'],
  ['Tower B', '3/9 Jarrah Street, Tower B, Fremantle WA 6160'],
])('the address with the second line %s reads %s', (addressLine2, address) => {
  expect(accountParser(anAnswer({ addressLine2 }), 'account').address).toBe(address)
})

test.each([
  [283.6, 28360],
  [-0.05, -5],
  [0, 0],
  [1e6 + 0.29, 100000029],
  [null, undefined],
  [undefined, undefined],
])('a balance of %s dollars is read as %s cents', (balance, cents) => {
  expect(accountParser(anAnswer({ balance }), 'account').balance).toBe(cents)
})

test('a balance that is not a number is refused', () => {
  expect(() => accountParser(anAnswer({ balance: '283.60' }), 'account')).toThrow('account.balance')
})

test.each([
  [true, true],
  [false, false],
  [undefined, false],
])('an account whose backend says overdue: %s is overdue: %s', (invoiceOverdue, overdue) => {
  expect(accountParser(anAnswer({ invoiceOverdue }), 'account').invoiceOverdue).toBe(overdue)
})
