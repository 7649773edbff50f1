// Plans when a person's bills were issued and what was paid. server/src/billing computes their contents.
import { addDays, addMonths, firstOfMonth, type Cents, type Day } from '@switchboard/domain'
import { dueDate } from '@switchboard/server/billing'
import type { Person } from './person'

const BILLED_MONTHS = 24
const ISSUE_DATE = 5
/** Minimum number of days to pay, even for an overdue bill. */
const LEAST_DAYS_TO_PAY = 10

export interface PlannedBill {
  /** First day of the billed month. */
  readonly month: Day
  readonly issued: Day
  readonly due: Day
  readonly isLatest: boolean
}

export interface PlannedPayment {
  readonly on: Day
  readonly amount: number
  readonly status: string
  /** False for a dishonoured payment, which does not reduce the balance. */
  readonly counts: boolean
}

/** Newest first. The person's situation decides when the latest bill is due; all others follow the usual rule. */
export function plannedBills({ bills }: Pick<Person, 'bills'>, today: Day): PlannedBill[] {
  if (!bills) return []
  const latest = latestIssueDay(bills.dueIn, today)
  return Array.from({ length: BILLED_MONTHS }, (_, back) => {
    const month = addMonths(firstOfMonth(latest), -1 - back)
    if (back === 0) return { month, issued: latest, due: addDays(today, bills.dueIn), isLatest: true }
    const issued = addDays(addMonths(month, 1), ISSUE_DATE - 1)
    return { month, issued, due: dueDate(issued), isLatest: false }
  })
}

/** The fifth of the month, or today if earlier. An overdue bill was issued early enough before its due date. */
function latestIssueDay(dueIn: number, today: Day): Day {
  const ofThisMonth = addDays(firstOfMonth(today), ISSUE_DATE - 1)
  if (dueIn >= 0) return ofThisMonth < today ? ofThisMonth : today
  const last = addDays(today, dueIn - LEAST_DAYS_TO_PAY)
  return ofThisMonth <= last ? ofThisMonth : addMonths(ofThisMonth, -1)
}

/** Every bill but the latest was paid in full on its due date. */
export function paymentsOf(
  { bills, payBy }: Pick<Person, 'bills' | 'payBy'>,
  { issued, due, isLatest }: PlannedBill,
  amount: Cents,
  today: Day,
): PlannedPayment[] {
  const receivedPayment = (on: Day, cents: number): PlannedPayment => ({
    on,
    amount: cents,
    status: payBy ? 'Direct debit received' : 'Payment received',
    counts: true,
  })
  if (!bills || amount <= 0) return []
  if (!isLatest) return [receivedPayment(due, amount)]
  const { paid } = bills
  if (paid === 'nothing') return due < today && payBy ? [dishonouredPayment(due, amount)] : []
  const soon = earlier(addDays(issued, 6), today)
  if (paid === 'all') return [receivedPayment(soon, amount)]
  if ('over' in paid) return [receivedPayment(soon, amount + paid.over)]
  // Yesterday, so that this person always has a payment that the bank has not confirmed.
  return [receivedPayment(later(addDays(today, -1), issued), Math.min(paid.part, amount - 1))]
}

const dishonouredPayment = (on: Day, amount: number): PlannedPayment => ({
  on,
  amount,
  status: 'Direct debit dishonoured',
  counts: false,
})

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
const later = (a: Day, b: Day): Day => (a > b ? a : b)
