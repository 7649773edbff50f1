// Rows and texts of a period without usage, with the size of the awaited content.
import { barsOf } from './bars'
import { rowsOf, type UsageRow } from './usage-rows'
import type { UsageSettings } from './settings'

export interface LoadingPlaceholder {
  /** The figures of the longest bar. */
  readonly figures: readonly { readonly label: string; readonly value: string }[]
  readonly rows: readonly UsageRow[]
}

export function loadingPlaceholder(settings: UsageSettings): LoadingPlaceholder {
  const litres = hasLitres(settings) ? { litres: 0 } : {}
  const readings = rowsOf(settings, [])
    .filter((row) => row.amount.kind === 'missing')
    .map(({ slot }) => ({ from: slot.from, thousandths: 0, ...litres, estimated: false, incomplete: false }))
  const rows = rowsOf(settings, readings)
  const figures = barsOf(settings, rows).map((bar) => bar.figures)
  return { figures: figures.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a), NOTHING), rows }
}

/** Hot water is metered in litres. */
export const hasLitres = ({ service }: UsageSettings): boolean => service.kind === 'hot-water'

/** Two figures of one line each. */
const NOTHING = [0, 1].map(() => ({ label: '\u00a0', value: '\u00a0' }))

const lengthOf = (figures: LoadingPlaceholder['figures']) =>
  figures.reduce((length, { label }) => length + label.length, 0)
