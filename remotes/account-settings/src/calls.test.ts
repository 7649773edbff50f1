import type { AccountResponse, FieldsOf } from '@switchboard/wire'
import { contactDetailsParser, dataKeyParser, holderParser } from './calls'

const alex: FieldsOf<AccountResponse> = {
  firstName: 'Alex',
  lastName: 'Morgan',
  emailAddress: 'alex@example.com',
  phoneNumber: '0491 570 006',
  sendBillTo: 0,
  version: 3,
}

test('parses an account’s contact details', () => {
  expect(contactDetailsParser(alex, 'account')).toEqual({
    holder: 'Alex Morgan',
    email: 'alex@example.com',
    isEmailUnconfirmed: false,
    phoneNumber: '0491 570 006',
    sendBillTo: 0,
    version: 3,
  })
})

test.each([
  ['lastName', { holder: 'Alex' }],
  ['emailAddress', { email: '' }],
  ['phoneNumber', { phoneNumber: '' }],
  ['sendBillTo', { sendBillTo: undefined }],
  ['version', { version: undefined }],
])('parses them without the field %s', (field, expected) => {
  for (const value of [null, undefined])
    expect(contactDetailsParser({ ...alex, [field]: value }, 'account')).toMatchObject(expected)
})

test.each([
  [491570006, '491570006'],
  ['', ''],
])('a number that a backend sends as %j is shown as %j', (phoneNumber, shown) => {
  expect(contactDetailsParser({ ...alex, phoneNumber }, 'account').phoneNumber).toBe(shown)
})

test('ignores an unknown method of sending bills', () => {
  expect(contactDetailsParser({ ...alex, sendBillTo: 7 }, 'account').sendBillTo).toBeUndefined()
})

test('an account holder without an id can be shown but not edited', () => {
  expect(holderParser({ firstName: 'Mai', lastName: 'Nguyen' }, 'holder')).toEqual({
    id: undefined,
    firstName: 'Mai',
    lastName: 'Nguyen',
    birth: undefined,
    email: '',
    phoneNumber: '',
    version: undefined,
  })
})

test('a key is read with its scope; one of a later release has none', () => {
  const key = { id: 'a', name: 'Car', scope: 'usage', createdOn: '2026-11-20', expiresOn: '2027-02-18' } as const
  const read = { id: 'a', name: 'Car', scope: 'usage', expiresOn: '2027-02-18' }
  expect(dataKeyParser({ ...key, lastUsedOn: null }, 'keys')).toEqual({ ...read, lastUsedOn: undefined })
  expect(dataKeyParser({ ...key, scope: 'water', lastUsedOn: '2026-11-21' }, 'keys')).toEqual({
    ...read,
    scope: undefined,
    lastUsedOn: '2026-11-21',
  })
})
