// All texts of this remote.
import { showDate, showLongDate, type Day } from '@switchboard/domain'

export const card = 'Bills and payments'

export const total = {
  owing: 'Total owing',
  credit: 'In credit',
  overdue: 'Overdue',
  pay: 'Make payment',
  debited: 'Total owing, paid by direct debit',
  nothingOwing: 'Nothing owing',
  inCredit: 'Your account is in credit. You have nothing to pay.',
}

export const table = {
  caption: (year: number) => `Bills and payments of ${year}`,
  date: 'Date',
  description: 'Description',
  amount: 'Amount',
  bill: 'Bill',
  /** 'View bill of 5 November 2026 (PDF) (opens in a new tab)' for screen readers. */
  view: { seen: 'View', heard: (date: Day) => ` bill of ${showLongDate(date)}` },
  /** 'Check bill of 5 November 2026 line by line' */
  check: { seen: 'Check', heard: (date: Day) => ` bill of ${showLongDate(date)} line by line` },
  extended: (on: Day) => `Due date moved to ${showDate(on)}`,
  payment: 'Payment',
  notCounted: 'Not counted in your balance',
  receipt: (number: string) => `Receipt ${number}`,
}

export const disclaimer = {
  credit: 'CR marks a payment, or another amount in your favour.',
  validation: 'Payments in the last 72 hours are subject to bank validation.',
}

/** Shown above a history with unreadable entries, so that no payment is missing unnoticed. */
export const unreadable = (count: number) =>
  `${count === 1 ? 'One entry' : `${count} entries`} can't be displayed right now.`

export const empty = 'No bills or payments to display.'
export const thing = 'your billing and payment history'
export const loaded = 'Bills and payments loaded'

/** Printed only: account and date. */
export const printed = {
  on: 'Printed',
}
