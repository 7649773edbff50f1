// What happened on the account: bills and payments, by year.
import { negate, yearOf, type Cents, type Day } from '@switchboard/domain'

export type Entry = Bill | Payment

export interface Bill {
  readonly kind: 'bill'
  readonly date: Day
  /** Below zero when its credits are larger than its charges. */
  readonly amount: Cents
  readonly invoiceId: string
}

export interface Payment {
  readonly kind: 'payment'
  readonly date: Day
  /** Never above zero: a payment is a credit (D24). */
  readonly amount: Cents
  /** What the backend says of it; empty when it says nothing. */
  readonly status: string
  /** False while it is not in the balance, such as one that was dishonoured. */
  readonly counts: boolean
}

export interface Year {
  readonly year: number
  readonly entries: readonly Entry[]
}

/** Some backends sign what a payment does to the balance, others say how much was paid. */
export const asCredit = (amount: Cents): Cents => (amount > 0 ? negate(amount) : amount)

/** Newest first, years and entries; entries of one day stay in the order of the backend, which knows the hour. */
export function byYear(entries: readonly Entry[]): Year[] {
  const sorted = [...entries].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  const years = [...new Set(sorted.map((entry) => yearOf(entry.date)))]
  return years.map((year) => ({ year, entries: sorted.filter((entry) => yearOf(entry.date) === year) }))
}
