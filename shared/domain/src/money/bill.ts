// A bill's groups, period and standing (specification 9; D18, D19).

import { daysBetween, type Day } from '../date/day'
import { addUp, type Cents } from './money'

/** A line of a bill. Both days are inclusive. */
export interface BillItem {
  readonly product: string
  readonly amount: Cents
  readonly period: BillPeriod | undefined
}

/** First and last day, both inclusive, as printed on bills. */
export interface BillPeriod {
  readonly first: Day
  readonly last: Day
}

export type BillGroup =
  | { readonly kind: 'charges'; readonly product: string; readonly amount: Cents }
  | { readonly kind: 'credits'; readonly amount: Cents }

/** Charges by product, largest first; then all credits as one group. The groups add up to the items. */
export function breakdown(items: readonly BillItem[]): BillGroup[] {
  const credits = addUp(items.filter((item) => item.amount < 0).map((item) => item.amount))
  const charges = [...new Set(items.filter((item) => item.amount > 0).map((item) => item.product))]
    .map((product) => ({ kind: 'charges' as const, product, amount: chargesOf(items, product) }))
    .sort((a, b) => b.amount - a.amount)
  return credits === 0 ? charges : [...charges, { kind: 'credits', amount: credits }]
}

const chargesOf = (items: readonly BillItem[], product: string): Cents =>
  addUp(items.filter((item) => item.amount > 0 && item.product === product).map((item) => item.amount))

/**
 * The period of electricity, else of hot water, else of the first item that has a period. From the first to the last
 * day of the product's items, because a price may have changed in between.
 */
export function billPeriod(items: readonly BillItem[]): BillPeriod | undefined {
  const dated = items.flatMap(({ product, period }) => (period ? [{ product, period }] : []))
  const withName = (word: string) => dated.find((item) => item.product.toLowerCase().includes(word))
  const named = withName('electricity') ?? withName('hot water') ?? dated[0]
  return dated
    .filter(({ product }) => product === named?.product)
    .map(({ period }) => period)
    .reduce<BillPeriod | undefined>((whole, { first, last }) => {
      if (!whole) return { first, last }
      return { first: first < whole.first ? first : whole.first, last: last > whole.last ? last : whole.last }
    }, undefined)
}

export type BillStanding =
  | { readonly kind: 'paid' }
  | { readonly kind: 'credit'; readonly credit: Cents }
  | { readonly kind: 'due'; readonly amount: Cents; readonly on: Day; readonly inDays: number }
  | { readonly kind: 'overdue'; readonly amount: Cents; readonly on: Day }

/** `credit` is negative, like the balance. A bill is not overdue on its due date. */
export function billStanding(balance: Cents, dueDate: Day, today: Day): BillStanding {
  if (balance === 0) return { kind: 'paid' }
  if (balance < 0) return { kind: 'credit', credit: balance }
  if (dueDate < today) return { kind: 'overdue', amount: balance, on: dueDate }
  return { kind: 'due', amount: balance, on: dueDate, inDays: daysBetween(today, dueDate) }
}

/** Pages mark a bill that is due within so many days, today included. */
const DUE_SOON_DAYS = 14

/** @param inDays from today to the due date */
export const isDueSoon = ({ inDays }: { readonly inDays: number }): boolean => inDays <= DUE_SOON_DAYS
