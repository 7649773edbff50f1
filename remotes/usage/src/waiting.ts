// How large what is to come will be: the words and rows of a period in which nothing was used.
import type { Interval } from '@switchboard/domain'
import { barsOf } from './bars'
import { rowsOf } from './reading'
import type { Settings } from './settings'

export interface Expected {
  readonly figures: readonly { readonly label: string; readonly value: string }[]
  /** Of the table, with its total. */
  readonly rows: number
}

export function expectedOf(settings: Settings): Expected {
  const rows = rowsOf(settings, []).filter((row) => row.amount.at === 'missing')
  const readings = rows.map(({ slot }) => ({ from: slot.from, thousandths: 0, estimated: false, incomplete: false }))
  const bars = barsOf(settings, rowsOf(settings, readings))
  const longest = bars.map(({ figures }) => figures).reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a), NOTHING)
  return { figures: longest, rows: rows.length + 1 }
}

const slotsAtMost: Record<Interval, number> = { Daily: 31, Monthly: 12, Yearly: 3 }

/** As long as nobody knows the services. */
export const expectedIn = (interval: Interval): Expected => ({ figures: NOTHING, rows: slotsAtMost[interval] + 1 })

/** Two figures of one line. */
const NOTHING = [0, 1].map(() => ({ label: '\u00a0', value: '\u00a0' }))

const lengthOf = (figures: Expected['figures']) => figures.reduce((length, { label }) => length + label.length, 0)
