// Remarks about the quality of an amount (D11).
import { qualityText } from '@switchboard/domain'
import type { MeasuredAmount, UsageRow } from './usage-rows'

/** At most one remark on an amount, in addition to its stripes (D11). */
export function remarksOn(amount: Pick<MeasuredAmount, 'estimated' | 'incomplete'>): string[] {
  return amount.estimated || amount.incomplete ? [qualityText({ ...amount, missing: false })] : []
}

/** Whether most amounts are estimated, so that a mark and a footnote replace words in each row. */
export function isMostlyEstimated(rows: readonly UsageRow[]): boolean {
  const measured = rows.flatMap(({ amount }) => (amount.kind === 'measured' ? [amount] : []))
  const estimated = measured.filter((amount) => amount.estimated).length
  return estimated > 1 && estimated > measured.length / 2
}
