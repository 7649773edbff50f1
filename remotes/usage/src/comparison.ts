// How much more or less than last year was used.
import { yearsOf } from './bars'
import { compareTotals, type References } from './last-year'
import { showQuantity } from './quantity'
import type { UsageSettings } from './settings'
import * as text from './text'
import type { UsageRow } from './usage-rows'

/** 15.5 kWh less than on the same days of 2025. */
export function comparisonWith(settings: UsageSettings, rows: readonly UsageRow[], references: References): string[] {
  const years = yearsOf(settings, references)
  if (!years) return []
  const { interval, service } = settings
  const { now, before } = compareTotals(rows, references)
  const quantity = showQuantity(Math.abs(now - before), service.unit, interval)
  const sentence =
    now === before
      ? text.lastYear.same(years.earlier)
      : text.lastYear[now > before ? 'more' : 'less'](quantity, years.earlier)
  return [sentence, ...(interval === 'Daily' ? [text.lastYear.weekdays] : [])]
}
