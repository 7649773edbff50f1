// Texts of quantities, in whole thousandths of the unit. Negative ones have a minus; only money is a credit, with CR
// (D17).
import { rules } from '@switchboard/brand/rules'
import { centsFromDollars, showBalance, type Interval } from '@switchboard/domain'
import { isMoney } from './metered-service'

/** What an amount covers: half an hour, or a bar. */
type Extent = Interval | 'Half-hourly'

const decimals: Record<Extent, number> = { 'Half-hourly': 3, Daily: 2, Monthly: 1, Yearly: 1 }
const litreDecimals: Record<Extent, number> = { 'Half-hourly': 1, Daily: 1, Monthly: 0, Yearly: 0 }
/** Used for an amount that would be rounded to zero. */
const MOST_DECIMALS = 3

const spoken: Readonly<Record<string, string>> = { kWh: 'kilowatt hours', MJ: 'megajoules' }

/** Full width, because a thin space would disappear in the chart's large figures. */
const NO_BREAK_SPACE = '\u00a0'

/** 64.1, for a column with the unit in its heading; −64.1 */
export function showFigures(thousandths: number, unit: string, interval: Extent): string {
  return isMoney(unit) ? money(thousandths) : figures(thousandths, decimals[interval])
}

/** 64.1 kWh, or $64.10 for a service that is counted in dollars */
export function showQuantity(thousandths: number, unit: string, interval: Extent): string {
  if (isMoney(unit)) return money(thousandths)
  return `${figures(thousandths, decimals[interval])}${NO_BREAK_SPACE}${unit}`
}

/** 64.1 kilowatt hours */
export function sayQuantity(thousandths: number, unit: string, interval: Extent): string {
  if (isMoney(unit)) return money(thousandths)
  return `${figures(thousandths, decimals[interval])} ${sayUnit(unit)}`
}

/** 236 to 247 kWh, for an estimate */
export const showRange = (least: number, most: number, unit: string): string =>
  `${rangeFigures(least, most)}${NO_BREAK_SPACE}${unit}`

/** 236 to 247 kilowatt hours */
export const sayRange = (least: number, most: number, unit: string): string =>
  `${rangeFigures(least, most)} ${sayUnit(unit)}`

/** Figures in whole units, unless both ends would be equal. */
function rangeFigures(least: number, most: number): string {
  const ends = (digits: number) => [figures(least, digits), figures(most, digits)]
  const [low, high] = [0, 1, 2].map(ends).find(([one, other]) => one !== other) ?? ends(0)
  return low === high ? `${high}` : `${low} to ${high}`
}

export const sayUnit = (unit: string): string => spoken[unit] ?? unit

/** 1,240 L */
export const showLitres = (thousandths: number, interval: Extent): string =>
  `${figures(thousandths, litreDecimals[interval])}${NO_BREAK_SPACE}L`

/** 1,240 litres */
export const sayLitres = (thousandths: number, interval: Extent): string =>
  `${figures(thousandths, litreDecimals[interval])} litres`

const money = (thousandths: number) => showBalance(centsFromDollars(thousandths / 1000))

/** As wide as a plus, and read out as 'minus'. */
const MINUS = '\u2212'

/** Created once, because creating a format is slow. */
const formats = [0, 1, 2, MOST_DECIMALS].map(
  (digits) => new Intl.NumberFormat(rules.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
)

function figures(thousandths: number, digits: number): string {
  const amount = Math.abs(thousandths) / 1000
  const readsAsZero = amount > 0 && amount < 0.5 / 10 ** digits
  const shown = formats[readsAsZero ? MOST_DECIMALS : digits]?.format(amount) ?? String(amount)
  return thousandths < 0 ? `${MINUS}${shown}` : shown
}
