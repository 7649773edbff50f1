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
const accountOf = (more?: FieldsOf<AccountResponse>) => accountParser(anAnswer(more), 'account')

test('the current date comes from the server', () => {
  expect(accountOf({ timeZone: 'Australia/Perth', today: '2026-11-21' })).toMatchObject({
    timeZone: 'Australia/Perth',
    today: '2026-11-21',
  })
})

test.each([
  ['WA', 'Australia/Perth'],
  ['QLD', 'Australia/Brisbane'],
  ['VIC', 'Australia/Melbourne'],
])('a customer in %s of a backend without time zones gets the zone %s', (addressState, zone) => {
  const read = accountOf({ addressState })
  expect(read).toMatchObject({ timeZone: zone, today: todayIn(zone, new Date()) })
})

test.each([
  [null, '3/9 Jarrah Street, Fremantle WA 6160'],
  ['Tower B', '3/9 Jarrah Street, Tower B, Fremantle WA 6160'],
])('the address with the second line %s reads %s', (addressLine2, address) => {
  expect(accountOf({ addressLine2 }).address).toBe(address)
})

test.each([
  [283.6, 28360],
  [-0.05, -5],
  [0, 0],
  [1e6 + 0.29, 100000029],
  [null, undefined],
  [undefined, undefined],
])('a balance of %s dollars is read as %s cents', (balance, cents) => {
  expect(accountOf({ balance }).balance).toBe(cents)
})

test('a balance that is not a number is not known', () => {
  expect(accountOf({ balance: '283,60' }).balance).toBeUndefined()
})

test.each([
  [true, true],
  [undefined, false],
  ['yes', false],
])('a backend with data files: %j has them: %j', (dataFiles, has) => {
  expect(accountOf({ dataFiles }).hasDataFiles).toBe(has)
})

test('a backend has a list of changes if it says so', () => {
  expect(accountOf({ activity: true }).hasActivity).toBe(true)
  expect(accountOf({}).hasActivity).toBe(false)
})

test('a backend has a choice of news if it says so', () => {
  expect(accountOf({ notifications: true }).hasNotifications).toBe(true)
  expect(accountOf({}).hasNotifications).toBe(false)
})

test('a passkey is offered if the backend says so', () => {
  expect(accountOf({ offersPasskey: true }).offersPasskey).toBe(true)
  expect(accountOf({}).offersPasskey).toBe(false)
})

test.each(Object.keys(anAnswer({ balance: 1, today: '2026-11-21', timeZone: 'Australia/Perth' })))(
  'an account is read without its field %s',
  (field) => {
    for (const lack of [null, undefined])
      expect(accountOf({ [field]: lack })).toMatchObject({ active: true, balance: undefined })
  },
)

test.each([
  [true, true],
  [false, false],
  [null, undefined],
  [undefined, undefined],
  ['yes', undefined],
])('a direct debit of %j is read as %j', (hasDirectDebit, known) => {
  expect(accountOf({ hasDirectDebit }).hasDirectDebit).toBe(known)
})

test('an address says what is known of it', () => {
  const read = (lack: FieldsOf<AccountResponse>) => accountOf(lack).address
  expect(read({ addressPostcode: null, addressCity: null })).toBe('3/9 Jarrah Street, WA')
  expect(read({ addressLine1: null })).toBe('Fremantle WA 6160')
  expect(read({ addressPostcode: 6160 })).toBe('3/9 Jarrah Street, Fremantle WA 6160')
})

test('an account number may come as a number', () => {
  expect(accountOf({ accountNumber: 4000000017 }).accountNumber).toBe('4000000017')
})

test('a zone that does not exist is not used', () => {
  const read = accountOf({ timeZone: 'WA/Fremantle' })
  expect(read.timeZone).toBe('Australia/Perth')
})

test('a current date sent as an instant becomes the local day of the property', () => {
  const read = (today: string) => accountOf({ today }).today
  expect(read('2026-11-20T16:00:00Z')).toBe('2026-11-21')
  expect(read('2026-11-20T15:59:00Z')).toBe('2026-11-20')
})

test.each([[null], [[]], ['account'], [5]])('%j is not an account', (answer) => {
  expect(() => accountParser(answer, 'account')).toThrow('account')
})

test.each([
  [true, true],
  [false, false],
  [undefined, false],
])('an account whose backend says overdue: %s is overdue: %s', (invoiceOverdue, overdue) => {
  expect(accountOf({ invoiceOverdue }).invoiceOverdue).toBe(overdue)
})

test.each([
  [{ moveOutInProgress: true, moveOutDate: '2026-12-11' }, { on: '2026-12-11' }],
  [{ moveOutInProgress: true, moveOutDate: '2026-12-11T00:00:00.000' }, { on: '2026-12-11' }],
  [{ moveOutInProgress: true, moveOutDate: null }, { on: undefined }],
  [{ moveOutInProgress: true, moveOutDate: 'soon' }, { on: undefined }],
  [{ moveOutDate: '2026-12-11' }, { on: '2026-12-11' }],
  [{ moveOutInProgress: false, moveOutDate: '2026-12-11' }, undefined],
  [{ moveOutInProgress: false, moveOutDate: null }, undefined],
  [{}, undefined],
])('the move-out of an account with %j is %j', (given, moveOut) => {
  expect(accountOf(given).moveOut).toEqual(moveOut)
})

test('a move-out at an instant is on the local day of the property', () => {
  const moveOutDate = '2026-12-10T16:00:00Z'
  expect(accountOf({ moveOutDate, timeZone: 'Australia/Perth' }).moveOut?.on).toBe('2026-12-11')
})

const openBill = {
  id: 'INV00000002',
  periodStart: '2026-10-01',
  periodEnd: '2026-10-31',
  dueDate: '2026-11-25',
  balance: 115.47,
  uncountedPayment: { date: '2026-11-25', payment: ' Direct debit dishonoured ' },
}

test('an open bill has its period, its open amount and the dishonoured payment', () => {
  const { openBills } = accountOf({ openBills: [openBill] })
  expect(openBills).toEqual([
    {
      id: 'INV00000002',
      period: { first: '2026-10-01', last: '2026-10-31' },
      dueDate: '2026-11-25',
      balance: 11547,
      uncountedPayment: { on: '2026-11-25', status: 'Direct debit dishonoured' },
    },
  ])
  const counted = accountOf({ openBills: [{ ...openBill, uncountedPayment: null }] })
  expect(counted.openBills).toMatchObject([{ uncountedPayment: undefined }])
})

test.each([
  ['when none are sent', undefined],
  ['when one of them cannot be read', [openBill, { ...openBill, balance: null }]],
])('the open bills are not known %s', (_, openBills) => {
  expect(accountOf({ openBills }).openBills).toBeUndefined()
})

test('the day on which direct debit was set up is a day at the property', () => {
  const read = (directDebitSince?: string) => accountOf({ directDebitSince }).directDebitSince
  expect([read('2026-11-20'), read('2026-11-20T16:00:00Z'), read()]).toEqual(['2026-11-20', '2026-11-21', undefined])
})
