// The lines of a change that the dashboard shows.
import {
  addUp,
  changeDetail,
  changeName,
  sayDifference,
  showDifference,
  type Cents,
  type ChangeLine,
} from '@switchboard/domain'
import * as text from './text'

interface ShownChange {
  readonly key: string
  readonly name: string
  readonly detail?: string | undefined
  readonly amount: string
  readonly spoken: string
}

/** Maximum number of lines; the rest is 'Other'. */
const SHOWN = 3

/** The largest lines, and one for all others, so that they add up to the change. @param lines largest first */
export function shownChanges(lines: readonly ChangeLine[]): ShownChange[] {
  // A line 'Other' for a single one would hide its name for nothing.
  if (lines.length <= SHOWN + 1) return lines.map(changeOf)
  const others = addUp(lines.slice(SHOWN).map(({ amount }) => amount))
  const largest = lines.slice(0, SHOWN).map(changeOf)
  return others === 0 ? largest : [...largest, { key: 'others', name: text.changed.others, ...amountOf(others) }]
}

export const totalChange = (difference: Cents) => ({ name: text.changed.difference, ...amountOf(difference) })

const changeOf = (line: ChangeLine): ShownChange => ({
  key: `${line.kind} of ${line.product}`,
  name: changeName(line),
  detail: changeDetail(line),
  ...amountOf(line.amount),
})

const amountOf = (amount: Cents) => ({ amount: showDifference(amount), spoken: sayDifference(amount) })
