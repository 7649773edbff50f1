// The lines of the CSV file: the page's table, row by row (D12, D15).

import { addDays, cost, gstWords, qualityWords } from '@switchboard/domain'
import { price } from '../portal/money'
import type { Bar } from './bar'

const HEADINGS = ['Start', 'End', 'Quantity', 'Unit', 'Cost (AUD)', 'Tax basis', 'Quality']

export interface Priced {
  readonly unit: string
  readonly priceMicros: number | null
  readonly taxInclusive: boolean
}

/** `End` is the last day of the row. */
export function* usageLines(bars: Iterable<Bar>, { unit, priceMicros, taxInclusive }: Priced): Generator<string[]> {
  yield HEADINGS
  const perUnit = priceMicros === null ? undefined : price(priceMicros)
  for (const { from, to, quantity, consolidated, partial } of bars) {
    const missing = quantity === null
    yield [
      from,
      addDays(to, -1),
      missing ? '' : decimal(quantity, 3),
      unit,
      missing || perUnit === undefined ? '' : decimal(cost(quantity, perUnit), 2),
      gstWords(taxInclusive),
      qualityWords({ missing, estimated: consolidated, incomplete: partial }),
    ]
  }
}

/** 1234 in hundredths is 12.34 */
function decimal(whole: number, digits: number): string {
  const text = String(Math.abs(whole)).padStart(digits + 1, '0')
  return `${whole < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
