import { parseDay, type Cents, type OpenBill } from '@switchboard/domain'
import { balanceState } from './balance-state'

const cents = (amount: number) => amount as Cents
const day = (text: string) => parseDay(text)!
const payer = { hasDirectDebit: true, directDebitSince: day('2026-01-05'), today: day('2026-11-21') }
const openBill: OpenBill = {
  id: 'INV00000001',
  period: { first: day('2026-10-01'), last: day('2026-10-31') },
  dueDate: day('2026-11-30'),
  balance: cents(28360),
  uncountedPayment: undefined,
}

test.each([
  ['one cent to pay is owing', 1, false, { kind: 'owing', balance: 1, overdue: false, debited: false }],
  ['what is late is overdue', 28360, true, { kind: 'owing', balance: 28360, overdue: true, debited: false }],
  ['nothing to pay is nothing', 0, false, { kind: 'nothing', balance: 0 }],
  ['nothing to pay is never overdue', 0, true, { kind: 'nothing', balance: 0 }],
  ['one cent below is a credit', -1, false, { kind: 'credit', balance: -1 }],
  ['a credit is never overdue', -12000, true, { kind: 'credit', balance: -12000 }],
])('%s', (_, balance, overdue, owing) => {
  const account = { ...payer, hasDirectDebit: false, openBills: [openBill] }
  expect(balanceState({ ...account, balance: cents(balance), invoiceOverdue: overdue })).toEqual(owing)
})

test.each([
  ['what is not due yet is debited', { openBills: [openBill] }, true],
  ['what is late was not debited', { openBills: [openBill], invoiceOverdue: true }, false],
  [
    'what was dishonoured is not debited again',
    { openBills: [{ ...openBill, uncountedPayment: { on: day('2026-11-20'), status: 'Direct debit dishonoured' } }] },
    false,
  ],
  [
    'what is due on the day of the setup is not debited',
    { openBills: [openBill], directDebitSince: openBill.dueDate },
    false,
  ],
  ['no debit is announced when the bills are not known', { openBills: undefined }, false],
])('with direct debit, %s', (_, more, debited) => {
  const account = { ...payer, balance: cents(28360), invoiceOverdue: false, ...more }
  expect(balanceState(account)).toMatchObject({ debited })
})
