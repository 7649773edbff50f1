// The sums of a bill (docs/billing.md). The server bills with them, and the bill's page checks with them.
import { rules } from '@switchboard/brand/rules'
import { isSolar } from '../service/service'
import { cost, fractionOf, negate, type Cents } from './money'

/**
 * Energy that the customer sells is a credit.
 * @param thousandths of the unit
 * @param price millionths of a dollar per unit
 */
export function usageTotal(product: string, thousandths: number, price: number): Cents {
  const total = cost(thousandths, price / 1e6)
  return isSolar(product) ? negate(total) : total
}

/** A price per month, or its share if the service was supplied on some days of the month only. */
export const monthTotal = (price: number, days: number, daysInMonth: number): Cents =>
  days === daysInMonth ? cost(1000, price / 1e6) : fractionOf(price, days, daysInMonth * 10_000)

/** A price per day. */
export const daysTotal = (price: number, days: number): Cents => cost(1000 * days, price / 1e6)

/** Readings that missing ones are estimated from. */
export interface EstimateBasis {
  /** Thousandths of the unit. */
  readonly quantity: number
  readonly minutes: number
}

/** Each missing minute counts as an average minute of the basis. @returns thousandths of the unit */
export const estimateMissing = (missingMinutes: number, { quantity, minutes }: EstimateBasis): number =>
  Math.round((missingMinutes * quantity) / minutes)

const { tax } = rules

/** The tax to add to prices without tax. */
export const taxOn = (taxable: Cents): Cents => fractionOf(taxable, tax.percent, 100)

/** The tax that prices with tax contain. */
export const taxWithin = (taxable: Cents): Cents => fractionOf(taxable, tax.percent, 100 + tax.percent)
