// Lines of the usage CSV file, which equal the rows of the usage page's table (D12, D15).

import { rules } from '@switchboard/brand/rules'
import { addDays, cost, taxBasis, qualityText, type Cents } from '@switchboard/domain'
import { price } from '../http/wire-money'
import type { HalfHour } from './half-hours'
import type { UsageSlot } from './usage-slot'

const HEADINGS = ['Start', 'End', 'Quantity', 'Unit', `Cost (${rules.currency})`, 'Tax basis', 'Quality']

export interface PricedUnit {
  readonly unit: string
  readonly priceMicros: number | null
  readonly taxInclusive: boolean
  readonly taxable: boolean
  /** The cost of each slot, if the price changes. */
  readonly costs?: readonly (Cents | null)[] | undefined
}

/** `End` is the last day of the row. */
export function* usageCsvLines(
  slots: Iterable<UsageSlot>,
  { unit, priceMicros, taxInclusive, taxable, costs }: PricedUnit,
): Generator<string[]> {
  yield HEADINGS
  const perUnit = priceMicros === null ? undefined : price(priceMicros)
  let index = 0
  for (const { from, to, quantity, consolidated, partial } of slots) {
    const missing = quantity === null
    const total = costs ? costs[index++] : perUnit !== undefined && quantity !== null && cost(quantity, perUnit)
    yield [
      from,
      addDays(to, -1),
      missing ? '' : decimalText(quantity, 3),
      unit,
      typeof total === 'number' ? decimalText(total, 2) : '',
      taxBasis({ taxInclusive, taxable }),
      qualityText({ missing, estimated: consolidated, incomplete: partial }),
    ]
  }
}

/** Without costs, because costs rounded for half hours would not add up to the cost of the day. */
export function* usageDayCsvLines(halfHours: Iterable<HalfHour>, unit: string): Generator<string[]> {
  yield ['Start', 'Quantity', 'Unit', 'Quality']
  for (const { start, quantity, consolidated, partial } of halfHours) {
    const missing = quantity === null
    yield [
      start,
      missing ? '' : decimalText(quantity, 3),
      unit,
      qualityText({ missing, estimated: consolidated, incomplete: partial }),
    ]
  }
}

/** 1234 in hundredths is 12.34 */
export function decimalText(whole: number, digits: number): string {
  const text = String(Math.abs(whole)).padStart(digits + 1, '0')
  return `${whole < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
