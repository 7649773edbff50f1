// Describes the whole chart for screen readers.
import { endSentence, joinSentences } from '@switchboard/domain'
import { slotInFull } from './period-names'
import { sayQuantity } from './quantity'
import type { UsageSettings } from './settings'
import * as text from './text'
import { isMissing, lacksData, totalOf, type UsageRow } from './usage-rows'

/** 11 months, 3,071.8 kilowatt hours in total. Highest: July 2026, 334.3 kilowatt hours. Data unavailable: 1 month. */
export function chartSummary({ interval, service }: UsageSettings, rows: readonly UsageRow[]): string {
  const measured = rows.flatMap(({ slot, amount }) =>
    amount.kind === 'measured' ? [{ slot, thousandths: amount.thousandths }] : [],
  )
  const say = (thousandths: number) => sayQuantity(thousandths, service.unit, interval)
  const missing = rows.filter(isMissing).length
  const incomplete = rows.filter(lacksData).length - missing
  const [first, ...others] = measured
  if (!first && missing === 0) return endSentence(text.notYet)
  const highest = first && others.reduce((a, b) => (b.thousandths > a.thousandths ? b : a), first)
  return joinSentences([
    ...(highest
      ? [
          text.chartTotal(text.count(interval, measured.length), say(totalOf(rows).thousandths)),
          text.highest(slotInFull(interval, highest.slot), say(highest.thousandths)),
        ]
      : []),
    ...(missing > 0 ? [text.gaps(text.unavailable, text.count(interval, missing))] : []),
    ...(incomplete > 0 ? [text.gaps(text.incomplete, text.count(interval, incomplete))] : []),
  ])
}
