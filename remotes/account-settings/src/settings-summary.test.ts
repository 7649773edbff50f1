import { parseDay } from '@switchboard/domain'
import type { Holder } from './calls'
import { contactSummary, holdersSummary, loginSummary, moveOutSummary } from './settings-summary'

const details = { holder: 'Alex Morgan', email: 'alex@example.com', phoneNumber: '0412 345 678', version: 1 }
const holder = (firstName: string): Holder => ({
  id: firstName,
  firstName,
  lastName: 'Nguyen',
  birth: undefined,
  email: '',
  phoneNumber: '',
  version: undefined,
})
test('summarises contact details by number and billing method', () => {
  expect(contactSummary({ ...details, sendBillTo: 0 })).toBe('0412 345 678, bills by email')
  expect(contactSummary({ ...details, sendBillTo: 1 })).toBe('0412 345 678, bills by post')
  expect(contactSummary({ ...details, sendBillTo: undefined })).toBe('0412 345 678')
  expect(contactSummary({ ...details, phoneNumber: '', sendBillTo: undefined })).toBe('None given')
})

test('summarises the login by its email', () => {
  expect(loginSummary(details)).toBe('alex@example.com')
  expect(loginSummary({ email: '' })).toBe('None given')
})

test('names one account holder, and counts several, including unreadable ones', () => {
  expect(holdersSummary({ items: [], unreadable: 0 })).toBe('None yet')
  expect(holdersSummary({ items: [holder('Minh')], unreadable: 0 })).toBe('Minh Nguyen')
  expect(holdersSummary({ items: [holder('Minh'), holder('Linh')], unreadable: 0 })).toBe('2 account holders')
  expect(holdersSummary({ items: [holder('Minh')], unreadable: 1 })).toBe('2 account holders')
  expect(holdersSummary({ items: [], unreadable: 1 })).toBe('1 account holder')
})

test('summarises a move-out by its day', () => {
  expect(moveOutSummary({ moveOut: undefined })).toBe('Nothing booked')
  expect(moveOutSummary({ moveOut: { on: parseDay('2026-12-04') } })).toBe('Booked for 4 December 2026')
  expect(moveOutSummary({ moveOut: { on: undefined } })).toBe('Booked')
})
