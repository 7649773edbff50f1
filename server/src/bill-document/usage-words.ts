// What the graph of a bill says in words: every figure of it.
import { shortMonthName, showMonth, yearOf } from '@switchboard/domain'
import type { UsageHistory, UsedMonth } from './bill-facts'

const units: Readonly<Record<string, string>> = { kWh: 'kilowatt hours', MJ: 'megajoules' }

export const usageHeading = ({ product }: UsageHistory): string => `Your ${product.toLowerCase()} usage`

export function usageAlternative({ product, uom, months }: UsageHistory): string {
  const unit = units[uom] ?? uom
  const facts = months.map(({ month, quantity, estimated }) =>
    quantity === null
      ? `${showMonth(month)}: data unavailable`
      : `${showMonth(month)}: ${wholeUnits(quantity)}${estimated ? ', estimated' : ''}`,
  )
  return `${product} usage by month in ${unit}. ${facts.join('; ')}.`
}

/** 412 for 412.345: on a graph no more digits are read. */
export const wholeUnits = (thousandths: number): string => units0.format(Math.round(thousandths / 1000))

const units0 = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 })

/** Oct, and the year where it begins and on the first. */
export function monthLabel({ month }: UsedMonth, before: UsedMonth | undefined): readonly string[] {
  const isNewYear = before === undefined || yearOf(before.month) !== yearOf(month)
  return [shortMonthName(month), ...(isNewYear ? [String(yearOf(month))] : [])]
}

/** Only what the graph has. */
export function legend(months: readonly UsedMonth[]): string[] {
  return [
    ...(months.some(({ estimated, quantity }) => estimated && quantity !== null)
      ? ['Striped: estimated in part or in full']
      : []),
    ...(months.some(({ quantity }) => quantity === null) ? ['No data: data unavailable'] : []),
  ]
}
