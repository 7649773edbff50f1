// A bill's usage graph as text, with every figure.
import { rules } from '@switchboard/brand/rules'
import { shortMonthName, showMonth, yearOf } from '@switchboard/domain'
import type { UsageHistory, MonthUsage } from './invoice-content'

const UNIT_NAMES: Readonly<Record<string, string>> = { kWh: 'kilowatt hours', MJ: 'megajoules' }

export const usageHeading = ({ product }: UsageHistory): string => `Your ${product.toLowerCase()} usage`

export function usageAlternative({ product, uom, months }: UsageHistory): string {
  const unit = UNIT_NAMES[uom] ?? uom
  const content = months.map(({ month, quantity, estimated, incomplete }) =>
    quantity === null
      ? `${showMonth(month)}: data unavailable`
      : `${showMonth(month)}: ${wholeUnits(quantity)}${estimated ? ', estimated' : ''}${incomplete ? ', some data unavailable' : ''}`,
  )
  return `${product} usage by month in ${unit}. ${content.join('; ')}.`
}

/** 412 for 412.345. */
export const wholeUnits = (thousandths: number): string => WHOLE_NUMBERS.format(Math.round(thousandths / 1000))

const WHOLE_NUMBERS = new Intl.NumberFormat(rules.locale, { maximumFractionDigits: 0 })

/** Follows the figure of a month with missing readings. */
const INCOMPLETE = '*'

/** 412, with an asterisk if readings of the month are missing */
export function barFigure({ quantity, incomplete }: MonthUsage): string {
  if (quantity === null) return 'No data'
  return `${wholeUnits(quantity)}${incomplete ? INCOMPLETE : ''}`
}

/** Oct, with the year on the first bar and in each January. */
export function monthLabel({ month }: MonthUsage, before: MonthUsage | undefined): readonly string[] {
  const isNewYear = before === undefined || yearOf(before.month) !== yearOf(month)
  return [shortMonthName(month), ...(isNewYear ? [String(yearOf(month))] : [])]
}

/** Explains only the marks used in the graph. */
export function legend(months: readonly MonthUsage[]): string[] {
  return [
    ...(months.some(({ estimated, quantity }) => estimated && quantity !== null)
      ? ['Striped: estimated in part or in full']
      : []),
    ...(months.some(({ incomplete }) => incomplete) ? [`${INCOMPLETE} Some data unavailable`] : []),
    ...(months.some(({ quantity }) => quantity === null) ? ['No data: data unavailable'] : []),
  ]
}
