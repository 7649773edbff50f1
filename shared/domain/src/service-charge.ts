// What a service costs, as its card says it (specification 3, 5 and 9; D23, D34).

import { centsFromDollars, showMoney } from './money'

/** As the specification names it (section 3). */
export interface Charge {
  /** SUPPLY, USAGE or METER_INSTALLATION; another one is shown without a rule of its own. */
  readonly type: string
  readonly title: string
  /** The price that counts: it is one of the two below, and so tells which. */
  readonly value: number
  readonly valueExclTax: number
  readonly valueInclTax: number
  readonly valueFormatted: string
  readonly valueFormattedExclTax: string
  readonly valueFormattedInclTax: string
  /** GST */
  readonly taxName: string
  readonly taxable: boolean
  readonly show: boolean
}

export interface ChargeLine {
  readonly title: string
  /** 29.81 c/kWh */
  readonly price: string
  /** incl GST */
  readonly tax: string
  readonly note: string | undefined
}

const installationNote = 'Meter Installation Fee charged once and only to the first occupant of the apartment.'

/** @param taxInclusive where the service itself says whether its prices include tax; else each charge says it */
export function chargeLines(charges: readonly Charge[], taxInclusive?: boolean): ChargeLine[] {
  return charges
    .filter((charge) => charge.show === true)
    .map((charge) => ({
      title: charge.title,
      ...priceOf(charge, taxInclusive ?? namesInclusive(charge)),
      note: charge.type === 'METER_INSTALLATION' ? installationNote : undefined,
    }))
}

function priceOf(charge: Charge, inclusive: boolean): Pick<ChargeLine, 'price' | 'tax'> {
  const { taxable, taxName } = charge
  if (!taxable) return { price: withPeriod(charge, charge.valueFormatted), tax: `no ${taxName}` }
  return inclusive
    ? { price: withPeriod(charge, charge.valueFormattedInclTax), tax: `incl ${taxName}` }
    : { price: withPeriod(charge, charge.valueFormattedExclTax), tax: `excl ${taxName}` }
}

/** A price that names neither is taken for the one that a customer pays. */
const namesInclusive = ({ value, valueExclTax, valueInclTax }: Charge): boolean =>
  value === valueInclTax || value !== valueExclTax

/** The supply charge is per month, also where the price does not say so. */
const withPeriod = ({ type }: Charge, price: string): string =>
  type !== 'SUPPLY' || /\bper\b|\//i.test(price) ? price : `${price} per month`

export interface Rate {
  /** Millionths of a dollar, whole. */
  readonly micros: number
  readonly per: 'unit' | 'day' | 'month' | 'once'
  /** kWh, MJ; only a price per unit has one. */
  readonly unit?: string | undefined
}

/** 29.81 c/kWh, $33.00 per month, $1.10 per day, $495.00 */
export function showRate({ micros, per, unit }: Rate): string {
  if (per === 'unit') return `${cents.format(micros / 10_000)} c/${unit ?? 'unit'}`
  const money = showMoney(centsFromDollars(micros / 1_000_000))
  return per === 'once' ? money : `${money} per ${per}`
}

const cents = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
