// When the bills of a person were issued, and what was paid of them. What they say is the engine's (server/src/billing).
import { addDays, addMonths, daysBetween, firstOfMonth, type Cents, type Day } from '@switchboard/domain'
import { dueOf } from '../billing/due'
import type { Person } from './people'

const MONTHS = 24
const ISSUED_ON = 5
/** What an overdue bill left the customer at least. */
const FEWEST_DAYS_TO_PAY = 10
/** 72 hours. */
const DAYS_OF_VALIDATION = 3

export interface PlannedBill {
  /** First day of the month that it is about. */
  readonly month: Day
  readonly issued: Day
  readonly due: Day
  readonly isLatest: boolean
}

export interface Payment {
  readonly on: Day
  readonly amount: number
  readonly status: string
  /** False: dishonoured. */
  readonly counts: boolean
}

/** Newest first. The latest is due when people.md says so, all others as every bill is. */
export function plannedBills({ bills }: Pick<Person, 'bills'>, today: Day): PlannedBill[] {
  if (!bills) return []
  const latest = latestIssue(bills.dueIn, today)
  return Array.from({ length: MONTHS }, (_, back) => {
    const month = addMonths(firstOfMonth(latest), -1 - back)
    if (back === 0) return { month, issued: latest, due: addDays(today, bills.dueIn), isLatest: true }
    const issued = addDays(addMonths(month, 1), ISSUED_ON - 1)
    return { month, issued, due: dueOf(issued), isLatest: false }
  })
}

/** On the fifth, or earlier when the fifth is still to come; for an overdue bill long enough before its due date. */
function latestIssue(dueIn: number, today: Day): Day {
  const ofThisMonth = addDays(firstOfMonth(today), ISSUED_ON - 1)
  if (dueIn >= 0) return ofThisMonth < today ? ofThisMonth : today
  const last = addDays(today, dueIn - FEWEST_DAYS_TO_PAY)
  return ofThisMonth <= last ? ofThisMonth : addMonths(ofThisMonth, -1)
}

/** All but the latest bill were paid in full on their due date. */
export function paymentsOf(
  { bills, payBy }: Pick<Person, 'bills' | 'payBy'>,
  { issued, due, isLatest }: PlannedBill,
  amount: Cents,
  today: Day,
): Payment[] {
  const received = (on: Day, cents: number): Payment => ({
    on,
    amount: cents,
    status: statusOf(on, today, payBy !== undefined),
    counts: true,
  })
  if (!bills || amount <= 0) return []
  if (!isLatest) return [received(due, amount)]
  const { paid } = bills
  if (paid === 'nothing') return due < today && payBy ? [dishonoured(due, amount)] : []
  const soon = earlier(addDays(issued, 6), today)
  if (paid === 'all') return [received(soon, amount)]
  if ('over' in paid) return [received(soon, amount + paid.over)]
  // Yesterday: somebody always has a payment that the bank has not confirmed yet.
  return [received(later(addDays(today, -1), issued), Math.min(paid.part, amount - 1))]
}

const statusOf = (on: Day, today: Day, directDebit: boolean): string => {
  const received = directDebit ? 'Direct debit received' : 'Payment received'
  return daysBetween(on, today) < DAYS_OF_VALIDATION ? `${received}, subject to bank validation` : received
}

const dishonoured = (on: Day, amount: number): Payment => ({
  on,
  amount,
  status: 'Direct debit dishonoured',
  counts: false,
})

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
const later = (a: Day, b: Day): Day => (a > b ? a : b)
