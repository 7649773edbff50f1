// How an amount of energy reads. Quantities are whole thousandths of the unit, which is what the wire carries.
import { centsFromDollars, showMoney, type Interval } from '@switchboard/domain'

/** Days are small enough for hundredths. */
const decimals: Record<Interval, number> = { Daily: 2, Monthly: 1, Yearly: 1 }

const spoken: Readonly<Record<string, string>> = { kWh: 'kilowatt hours', MJ: 'megajoules' }

const THIN_SPACE = '\u202f'

/** 64.1, for a column that is headed by the unit */
export function showFigures(thousandths: number, unit: string, interval: Interval): string {
  return isMoney(unit) ? money(thousandths) : figures(thousandths, interval)
}

/** 64.1 kWh, or $64.10 for a service that is counted in dollars */
export function showQuantity(thousandths: number, unit: string, interval: Interval): string {
  return isMoney(unit) ? money(thousandths) : `${figures(thousandths, interval)}${THIN_SPACE}${unit}`
}

/** 64.1 kilowatt hours */
export function sayQuantity(thousandths: number, unit: string, interval: Interval): string {
  return isMoney(unit) ? money(thousandths) : `${figures(thousandths, interval)} ${sayUnit(unit)}`
}

export const sayUnit = (unit: string): string => spoken[unit] ?? unit

const isMoney = (unit: string) => unit.includes('$')
const money = (thousandths: number) => showMoney(centsFromDollars(thousandths / 1000))

function figures(thousandths: number, interval: Interval): string {
  const digits = decimals[interval]
  return (thousandths / 1000).toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
