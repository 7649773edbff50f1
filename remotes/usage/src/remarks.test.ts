import { parseDay } from '@switchboard/domain'
import { isMostlyEstimated, remarksOn } from './remarks'
import type { UsageRow } from './usage-rows'

const slot = { from: parseDay('2026-11-01')!, to: parseDay('2026-11-02')! }
const rowOf = (amount: UsageRow['amount']): UsageRow => ({ slot, part: undefined, amount })
const measured = { kind: 'measured', thousandths: 1000, litres: undefined, cost: 30, incomplete: false } as const
const actual = rowOf({ ...measured, cost: 30 as never, estimated: false })
const estimated = rowOf({ ...measured, cost: 30 as never, estimated: true })

test.each([
  ['none', [actual, actual, actual], false],
  ['half of them', [actual, estimated, estimated, actual], false],
  ['most of them', [estimated, actual, estimated], true],
  ['all of them', [estimated, estimated], true],
  ['the only one', [estimated], false],
  ['most of those with data', [estimated, estimated, rowOf({ kind: 'missing' }), rowOf({ kind: 'outside' })], true],
])('one footnote says that amounts are estimated, when %s are: %#', (_, rows, expected) => {
  expect(isMostlyEstimated(rows)).toBe(expected)
})

test.each([
  [{ estimated: false, incomplete: false }, []],
  [{ estimated: true, incomplete: false }, ['Estimated']],
  [{ estimated: true, incomplete: true }, ['Estimated, some data unavailable']],
])('an amount has at most one remark: %j', (quality, remarks) => {
  expect(remarksOn(quality)).toEqual(remarks)
})
