// Money is integer cents (D16). This file decides where a credit is shown with 'CR' and where with '+' (D17).

import { rules } from '@switchboard/brand/rules'

declare const cents: unique symbol
/** Whole cents; negative if the customer is in credit. */
export type Cents = number & { readonly [cents]: true }

/** Exact for amounts with at most two decimals, as sent on the wire. */
export const centsFromDollars = (dollars: number): Cents => toCents(Math.round(dollars * 100))

/** @param whole cents, as the database stores them */
export const centsOf = (whole: number): Cents => toCents(whole)

export const addUp = (amounts: readonly Cents[]): Cents => toCents(amounts.reduce<number>((a, b) => a + b, 0))

export const negate = (amount: Cents): Cents => toCents(-amount)

export const subtract = (amount: Cents, other: Cents): Cents => toCents(amount - other)

/**
 * Price of a quantity, rounded half up to the cent (D12). Negative halves are rounded away from zero, so that a credit
 * mirrors a charge.
 * @param thousandths of the unit, an integer: 6.412 kWh is 6412
 * @param price dollars per unit, with at most six decimals: 0.2981
 */
export function cost(thousandths: number, price: number): Cents {
  const exact = BigInt(Math.round(thousandths)) * BigInt(Math.round(price * 1e6))
  const rounded = ((exact < 0n ? -exact : exact) + 5_000_000n) / 10_000_000n
  return toCents(Number(exact < 0n ? -rounded : rounded))
}

/** `part / of` of the cents, rounded half away from zero, so that a credit mirrors a charge. `of` is above zero. */
export function fractionOf(cents: number | bigint, part: number, of: number | bigint): Cents {
  const exact = 2n * BigInt(cents) * BigInt(part)
  const rounded = ((exact < 0n ? -exact : exact) + BigInt(of)) / (2n * BigInt(of))
  return toCents(Number(exact < 0n ? -rounded : rounded))
}

const currency = new Intl.NumberFormat(rules.locale, { style: 'currency', currency: rules.currency })

/** $1,234.50 */
export const showMoney = (amount: Cents): string => currency.format(amount / 100)

/** Totals, balances and history: $12.34, and $12.34 CR for a credit. */
export const showBalance = (amount: Cents): string =>
  amount < 0 ? `${showMoney(negate(amount))} CR` : showMoney(amount)

/**
 * In whole dollars, because a range to the cent looks more certain than it is: $202 to $209. A range below zero is a
 * credit: $13 CR to $10 CR.
 */
export function showDollarRange(least: Cents, most: Cents): string {
  const [low, high] = [wholeDollars(least, Math.floor), wholeDollars(most, Math.ceil)]
  return low === high ? high : `${low} to ${high}`
}

const wholeDollars = (amount: Cents, round: (dollars: number) => number) =>
  showBalance(centsFromDollars(round(amount / 100))).replace(/\.00(?= CR$|$)/, '')

/** A line in the Credits group, whatever its sign: +$12.34 */
export const showCredit = (amount: Cents): string => `+${showMoney(amount < 0 ? negate(amount) : amount)}`

interface TaxTerms {
  readonly taxInclusive: boolean
  /** False if no tax applies, even if the service's prices include tax. */
  readonly taxable?: boolean
}

/** GST inclusive, GST exclusive, or no GST */
export const taxBasis = ({ taxInclusive, taxable = true }: TaxTerms): string =>
  taxable ? `${rules.tax.name} ${taxInclusive ? 'inclusive' : 'exclusive'}` : `no ${rules.tax.name}`

// `+ 0` turns -0 into 0, because -0 would be shown as '-$0.00'.
const toCents = (amount: number): Cents => (amount + 0) as Cents
