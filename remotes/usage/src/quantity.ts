// How an amount of energy reads. Quantities are whole thousandths of the unit, which is what the wire carries. Below zero they are
// credits, which read as positive amounts (D17).
import { centsFromDollars, showBalance, type Interval } from '@switchboard/domain'

/** Days are small enough for hundredths. */
const decimals: Record<Interval, number> = { Daily: 2, Monthly: 1, Yearly: 1 }
const litreDecimals: Record<Interval, number> = { Daily: 1, Monthly: 0, Yearly: 0 }
/** Of the wire: an amount that is not zero never reads as zero. */
const MOST_DECIMALS = 3

const spoken: Readonly<Record<string, string>> = { kWh: 'kilowatt hours', MJ: 'megajoules' }

const THIN_SPACE = '\u202f'

/** 64.1, for a column that is headed by the unit; 64.1 CR */
export function showFigures(thousandths: number, unit: string, interval: Interval): string {
  return isMoney(unit) ? money(thousandths) : `${figures(thousandths, decimals[interval])}${credit(thousandths)}`
}

/** 64.1 kWh, or $64.10 for a service that is counted in dollars */
export function showQuantity(thousandths: number, unit: string, interval: Interval): string {
  if (isMoney(unit)) return money(thousandths)
  return `${figures(thousandths, decimals[interval])}${THIN_SPACE}${unit}${credit(thousandths)}`
}

/** 64.1 kilowatt hours */
export function sayQuantity(thousandths: number, unit: string, interval: Interval): string {
  if (isMoney(unit)) return money(thousandths)
  return `${figures(thousandths, decimals[interval])} ${sayUnit(unit)}${credit(thousandths)}`
}

export const sayUnit = (unit: string): string => spoken[unit] ?? unit

/** 1,240 L */
export const showLitres = (thousandths: number, interval: Interval): string =>
  `${figures(thousandths, litreDecimals[interval])}${THIN_SPACE}L${credit(thousandths)}`

/** 1,240 litres */
export const sayLitres = (thousandths: number, interval: Interval): string =>
  `${figures(thousandths, litreDecimals[interval])} litres${credit(thousandths)}`

const isMoney = (unit: string) => unit.includes('$')
const money = (thousandths: number) => showBalance(centsFromDollars(thousandths / 1000))
const credit = (thousandths: number) => (thousandths < 0 ? ' CR' : '')

/** Made once: each costs more than a hundred uses. */
const formats = [0, 1, 2, MOST_DECIMALS].map(
  (digits) => new Intl.NumberFormat('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
)

function figures(thousandths: number, digits: number): string {
  const amount = Math.abs(thousandths) / 1000
  const readsAsZero = amount > 0 && amount < 0.5 / 10 ** digits
  return formats[readsAsZero ? MOST_DECIMALS : digits]?.format(amount) ?? String(amount)
}
