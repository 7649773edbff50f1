import { endSentence, joinSentences } from '@switchboard/domain'
import type { Bill, BillCheck } from './bill'
import { check as text } from './bill-text'

/** The result of checking a whole bill in the browser. */
export interface CheckResult {
  readonly kind: 'adds up' | 'differs' | 'unchecked'
  /** The result itself; empty if the detail says it all. */
  readonly result: string
  readonly detail: string
}

export function checkResult(bill: Bill, check: BillCheck): CheckResult {
  const results = [...check.lines.values()]
  if (check.total === 'differs' || results.some(({ kind }) => kind === 'differs'))
    return { kind: 'differs', result: endSentence(text.differs), detail: text.told }
  const unchecked = bill.lines.filter(({ kind, meters }) => kind === 'USAGE' && !meters).length
  if (unchecked > 0) return { kind: 'unchecked', result: '', detail: text.unchecked(unchecked) }
  const count = results.filter(({ kind }) => kind === 'adds up').length
  const single = results.length - count
  const detail = single === 0 ? text.all(count) : text.some(count, single)
  return { kind: 'adds up', result: text.addsUp, detail }
}

/** For a screen reader: the result in one sentence after another. */
export const sayResult = ({ result, detail }: CheckResult) => joinSentences([result, detail].filter(Boolean))
