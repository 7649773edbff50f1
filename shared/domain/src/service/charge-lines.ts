// Charges on a service's card (specification 3, 5 and 9; D23, D34).

import { rules } from '@switchboard/brand/rules'
import type { Day } from '../date/day'
import { showLongDate } from '../date/date-text'
import { joinFacts, startWithCapital } from '../format/joining-text'
import { showChargeName } from '../format/names-text'
import { centsFromDollars, showMoney } from '../money/money'
import { partText, type PricePart } from '../price/price-steps'
import { whenText } from '../price/window-text'

/** Field names as in specification 3. */
export interface Charge {
  /** SUPPLY, USAGE or METER_INSTALLATION; other types have no special rule. */
  readonly type: string
  readonly title: string
  /** For words in the reader's language: the title without the part of the price, the part, and what the price is for. */
  readonly name?: string | undefined
  readonly part?: PricePart | undefined
  readonly per?: Rate['per'] | undefined
  readonly unit?: string | undefined
  /** The quoted price, which equals one of the next two fields. */
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
  /** First and last day of a price that does not hold as long as its service. */
  readonly starts?: Day | undefined
  readonly ends?: Day | undefined
  /** When the price counts, if it depends on the time: '3 pm to 9 pm on weekdays' */
  readonly times?: string | undefined
  /** What decides which use has the price: 'time', 'register' or 'step'. Empty if it has all use. */
  readonly dependsOn?: readonly string[] | undefined
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

/**
 * @param service whose `taxInclusive`, if set, decides whether prices include tax; otherwise each charge decides
 * @param today prices that began before it do not name their first day
 */
export function chargeLines(
  charges: readonly Charge[],
  { taxInclusive, today }: { readonly taxInclusive?: boolean | undefined; readonly today?: Day } = {},
): ChargeLine[] {
  return charges
    .filter((charge) => charge.show === true)
    .map((charge) => ({
      title: titleOf(charge),
      ...priceAndTax(charge, taxInclusive ?? isPriceInclusive(charge)),
      note: charge.type === 'METER_INSTALLATION' ? installationNote : timeNote(charge, today),
    }))
}

/** 'Usage, peak' */
function titleOf({ title, name, part, unit = '' }: Charge): string {
  if (name === undefined) return showChargeName(title)
  return joinFacts([showChargeName(name), ...(part ? [partText(part, unit)] : [])])
}

/** 3 pm to 9 pm on weekdays. From 1 January 2027 until 30 June 2027 */
function timeNote({ starts, ends, times, part }: Charge, today: Day | undefined): string | undefined {
  const from = starts !== undefined && (today === undefined || today < starts) ? [`from ${showLongDate(starts)}`] : []
  const until = ends === undefined ? [] : [`until ${showLongDate(ends)}`]
  const when = part?.when ? whenText(part.when) : (times ?? '')
  const sentences = [when, [...from, ...until].join(' ')].filter((sentence) => sentence !== '')
  const note = sentences.map(startWithCapital).join('. ')
  return note === '' ? undefined : note
}

/**
 * The tax note for the sum of the charges, such as 'incl GST'. Untaxed charges are ignored.
 * @returns undefined when some prices include tax and others do not
 */
export function taxOfSum(charges: readonly Charge[]): string | undefined {
  const taxable = charges.filter((charge) => charge.taxable)
  const counted = taxable.length > 0 ? taxable : charges
  const [tax, ...others] = new Set(counted.map((charge) => priceAndTax(charge, isPriceInclusive(charge)).tax))
  return others.length === 0 ? tax : undefined
}

function priceAndTax(charge: Charge, inclusive: boolean): Pick<ChargeLine, 'price' | 'tax'> {
  const { taxable, taxName } = charge
  if (!taxable) return { price: priceText(charge, charge.value, charge.valueFormatted), tax: `no ${taxName}` }
  return inclusive
    ? { price: priceText(charge, charge.valueInclTax, charge.valueFormattedInclTax), tax: `incl ${taxName}` }
    : { price: priceText(charge, charge.valueExclTax, charge.valueFormattedExclTax), tax: `excl ${taxName}` }
}

/** @param dollars of which `formatted` are the backend's words */
const priceText = ({ type, per, unit }: Charge, dollars: number, formatted: string): string =>
  per === undefined ? withPeriod(type, formatted) : showRate({ micros: Math.round(dollars * 1_000_000), per, unit })

/** A value that equals neither price counts as inclusive, because that is what customers pay. */
const isPriceInclusive = ({ value, valueExclTax, valueInclTax }: Charge): boolean =>
  value === valueInclTax || value !== valueExclTax

/** The supply charge is per month, even if the price does not say so. */
const withPeriod = (type: string, price: string): string =>
  type !== 'SUPPLY' || /\bper\b|\//i.test(price) ? price : `${price} per month`

export interface Rate {
  /** Millionths of a dollar, an integer. */
  readonly micros: number
  readonly per: 'unit' | 'day' | 'month' | 'once'
  /** kWh or MJ; set only for a price per unit. */
  readonly unit?: string | undefined
}

/** 29.81 c/kWh, $33.00 per month, $1.10 per day, $495.00 */
export function showRate({ micros, per, unit }: Rate): string {
  if (per === 'unit') return `${cents.format(micros / 10_000)} c/${unit ?? 'unit'}`
  const money = showMoney(centsFromDollars(micros / 1_000_000))
  if (per === 'once') return money
  return per === 'day' ? `${money} per day` : `${money} per month`
}

const cents = new Intl.NumberFormat(rules.locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
