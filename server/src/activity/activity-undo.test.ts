import type { Day } from '@switchboard/domain'
import type { AccountNow } from './account-now'
import { undoOf, type UndoableRow } from './activity-undo'

const now: AccountNow = {
  firstName: 'Alex',
  lastName: 'Nguyen',
  email: 'alex@example.com',
  phone: '+61412345678',
  sendBillTo: 0,
  active: true,
  directDebit: false,
  method: null,
  today: '2026-11-28' as Day,
  movesOn: null,
  holders: [],
  keys: [],
  starting: [],
  ending: [],
  offersDirectDebit: true,
}
const undo = (row: Partial<UndoableRow>, account: Partial<AccountNow> = {}) =>
  undoOf(
    { action: '', detail: {}, about: undefined, values: [], isCurrentChoice: false, ...row },
    { ...now, ...account },
  )

test.each(['direct-debit-set-up', 'direct-debit-changed'])('%s can be changed while it is this method', (action) => {
  const row = { action, detail: { method: 'm1' } }
  expect(undo(row, { directDebit: true, method: 'm1' })).toBe('change-direct-debit')
  expect(undo(row, { directDebit: true, method: 'm2' })).toBeUndefined()
  expect(undo(row, { directDebit: false, method: 'm1' })).toBeUndefined()
})

test('a removed direct debit can be set up again, where that is offered and there is none', () => {
  const row = { action: 'direct-debit-removed' }
  expect(undo(row)).toBe('set-up-direct-debit')
  expect(undo(row, { directDebit: true, method: 'm1' })).toBeUndefined()
  expect(undo(row, { offersDirectDebit: false })).toBeUndefined()
  expect(undo(row, { active: false })).toBeUndefined()
})

test('services can be withdrawn while one of them waits for its day', () => {
  const added = { action: 'opted-in', detail: { services: [{ subscription: 'A' }, { subscription: 'B' }] } }
  expect(undo(added, { starting: ['B'] })).toBe('withdraw-service-change')
  expect(undo(added, { starting: ['C'], ending: ['A'] })).toBeUndefined()
  const left = { action: 'opted-out', detail: { subscription: 'A' } }
  expect(undo(left, { ending: ['A'] })).toBe('withdraw-service-change')
  expect(undo(left, { starting: ['A'] })).toBeUndefined()
})

test('a change of the login email leads to the login details while that email is current', () => {
  const email = { of: 'email', before: 'old@example.com', after: 'alex@example.com' } as const
  expect(undo({ action: 'email-changed', values: [email] })).toBe('change-login')
  expect(undo({ action: 'email-changed', values: [{ ...email, after: 'new@example.com' }] })).toBeUndefined()
  expect(undo({ action: 'email-changed' })).toBeUndefined()
})

test('a removed holder cannot be added again if a person of that name is there, or there is no room', () => {
  const row = { action: 'holder-removed', about: 'Mai O’Neil' }
  const aHolder = { id: '1', firstName: 'Mai', lastName: "O'Neil", email: '', phone: '' }
  expect(undo(row)).toBe('add-holder')
  expect(undo(row, { holders: [aHolder] })).toBeUndefined()
  expect(undo(row, { holders: Array(5).fill({ ...aHolder, firstName: 'Kim' }) })).toBeUndefined()
  expect(undo({ action: 'holder-removed' })).toBeUndefined()
})

test.each(['payment-received', 'bill-extended', 'moved-out', 'email-restored', 'toString', 'of a later release'])(
  '%s cannot be taken back',
  (action) => {
    expect(undo({ action, isCurrentChoice: true }, { directDebit: true, movesOn: now.today })).toBeUndefined()
  },
)
