import type { Cents } from '@switchboard/domain'
import { balanceState } from './balance-state'

const cents = (amount: number) => amount as Cents

test.each([
  ['one cent to pay is owing', 1, false, { kind: 'owing', balance: 1, overdue: false, debited: false }],
  ['what is late is overdue', 28360, true, { kind: 'owing', balance: 28360, overdue: true, debited: false }],
  ['nothing to pay is nothing', 0, false, { kind: 'nothing', balance: 0 }],
  ['nothing to pay is never overdue', 0, true, { kind: 'nothing', balance: 0 }],
  ['one cent below is a credit', -1, false, { kind: 'credit', balance: -1 }],
  ['a credit is never overdue', -12000, true, { kind: 'credit', balance: -12000 }],
])('%s', (_, balance, overdue, owing) => {
  expect(
    balanceState({ balance: cents(balance), invoiceOverdue: overdue, hasDirectDebit: false, everyPaymentCounts: true }),
  ).toEqual(owing)
})

test.each([
  ['what is not due yet is debited', false, true, { debited: true }],
  ['what is late was not debited', true, true, { debited: false }],
  ['what was dishonoured is not debited again', false, false, { debited: false }],
  ['no debit is announced until the payments are known', false, undefined, { debited: false }],
])('with direct debit, %s', (_, invoiceOverdue, everyPaymentCounts, expected) => {
  const account = { balance: cents(28360), invoiceOverdue, hasDirectDebit: true, everyPaymentCounts }
  expect(balanceState(account)).toMatchObject(expected)
})
