import { describeChange, findRepeatedRollback, findUnseen } from './meanwhile'
import type { Change, HistoryEntry } from './change'

const at = '2026-11-21T02:03:04.567Z'
const entry = (number: number, change: Change, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ number, at, who: 'ann', why: 'the chart is empty', change },
  ...more,
})
const promote = (part: string): Change => ({ kind: 'promote', part, build: 'b2' })
const toStaff = (part: string): Change => ({ kind: 'rollout', part, build: 'b2', cohort: 'staff' })
const staff: Change = { kind: 'cohort', cohort: 'staff', add: ['ann'], remove: [] }

test.each<[string, Change, Change, boolean]>([
  ['the same part', promote('usage'), { kind: 'rollback', part: 'usage' }, true],
  ['a freeze of the same part', promote('usage'), { kind: 'freeze', part: 'usage' }, true],
  ['a freeze of everything', promote('usage'), { kind: 'freeze' }, true],
  ['a part, before everything is frozen', { kind: 'freeze' }, promote('usage'), true],
  ['another part', promote('usage'), promote('billing'), false],
  ['the members of its cohort', toStaff('usage'), staff, true],
  ['a rollout to the cohort whose members change', staff, toStaff('usage'), true],
  ['the same cohort', staff, { kind: 'cohort', cohort: 'staff', add: [], remove: ['bob'] }, true],
  ['another cohort', staff, { kind: 'cohort', cohort: 'friends', add: ['bob'], remove: [] }, false],
  ['another part for the same cohort', toStaff('usage'), toStaff('billing'), false],
  ['a cohort, for a share', promote('usage'), staff, false],
])('a change of %s', (_, wanted, later, isUnseen) => {
  expect(findUnseen(wanted, 6, [entry(7, later)]) !== undefined).toBe(isUnseen)
  expect(findUnseen(wanted, 7, [entry(7, later)])).toBeUndefined()
})

test('the three newest changes are listed with author, time and reason', () => {
  const moved = { from: 'b1', to: 'b2' }
  const later = [10, 9, 8, 7, 6].map((number) => entry(number, promote('usage'), number === 10 ? moved : {}))
  const by = 'by ann at 2026-11-21 02:03:04Z, “the chart is empty”'
  expect(findUnseen({ kind: 'freeze', part: 'usage' }, 5, later)).toBe(
    `Since state 5: usage promoted b2 (b1 → b2) ${by}; usage promoted b2 ${by}; usage promoted b2 ${by}; and 2 more. You changed nothing: look at status, then ask again.`,
  )
})

const part = { current: 'b1', earlier: ['b0'], rollouts: [] }
const back: Change = { kind: 'rollback', part: 'usage' }

test.each<[string, Change, Change, boolean]>([
  ['a rollback', back, back, true],
  ['a halt', { kind: 'halt', part: 'usage', build: 'b2' }, back, true],
  ['a promote', promote('usage'), back, false],
  ['a rollback, to a named build', back, { ...back, to: 'b0' }, false],
  ['a rollback, if somebody promotes', back, promote('usage'), false],
])('after %s, a rollback names its build', (_, last, wanted, isRefused) => {
  expect(findRepeatedRollback(wanted, entry(7, last), part)).toEqual(
    isRefused ? expect.stringMatching(/rollback usage --to b0\.$/) : undefined,
  )
})

test.each<[Change, string]>([
  [toStaff('usage'), 'usage rolled out b2 to cohort staff'],
  [
    { kind: 'rollout', part: 'usage', build: 'b2', percent: 5, from: '2026-11-21T02:03:04.000Z' },
    'usage rolled out b2 to 5% from 2026-11-21T02:03:04.000Z',
  ],
  [{ kind: 'halt', part: 'usage', build: 'b2' }, 'usage halted b2'],
  [{ ...back, to: 'b0' }, 'usage rolled back to b0'],
  [{ kind: 'thaw' }, 'everything thawed'],
  [{ kind: 'retire', part: 'usage' }, 'usage retired'],
  [staff, 'cohort staff: 1 added, 0 removed'],
])('%j is described', (change, words) => {
  expect(describeChange({ change })).toBe(words)
})
