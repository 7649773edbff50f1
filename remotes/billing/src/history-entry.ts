// Bills and payments of the billing history, by year.
import { negate, yearOf, type Cents, type Day } from '@switchboard/domain'

export interface History {
  readonly entries: readonly HistoryEntry[]
  /** Number of entries that cannot be shown. */
  readonly unreadable: number
}

export type HistoryEntry = BillEntry | PaymentEntry

export interface BillEntry {
  readonly kind: 'bill'
  readonly date: Day
  /** Negative if its credits exceed its charges. */
  readonly amount: Cents
  /** Undefined if the backend does not identify the bill's PDF. */
  readonly invoiceId: string | undefined
  /** Whether the backend answers with the bill's lines. */
  readonly hasLines: boolean
  /** The due date, if the customer got more time. */
  readonly extendedTo: Day | undefined
}

export interface PaymentEntry {
  readonly kind: 'payment'
  readonly date: Day
  /** Never positive, because a payment is a credit (D24). */
  readonly amount: Cents
  /** The backend's status text; can be empty. */
  readonly status: string
  readonly receipt: string | undefined
  /** False while the balance does not include it, such as for a dishonoured payment. */
  readonly counts: boolean
}

export interface Year {
  readonly year: number
  readonly entries: readonly HistoryEntry[]
}

/** Some backends send payments as negative amounts, others as positive ones. */
export const asCredit = (amount: Cents): Cents => (amount > 0 ? negate(amount) : amount)

/** Years and entries, newest first. Entries on the same day keep the backend's order. */
export function groupByYear(entries: readonly HistoryEntry[]): Year[] {
  const sorted = [...entries].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  const years = [...new Set(sorted.map((entry) => yearOf(entry.date)))]
  return years.map((year) => ({ year, entries: sorted.filter((entry) => yearOf(entry.date) === year) }))
}
