import type { Change, HistoryEntry, RegistryState } from '@switchboard/record'
import { anonymousText, comparisonText, figureOf, figureTone, partRows, type Running } from './overview'

const [OLD, LIVE, NEW] = ['0000000000000001', '0000000000000002', '0000000000000003'] as const

const entry = (number: number, change: Change, builds: { from?: string; to?: string } = {}): HistoryEntry => ({
  number,
  at: `2026-11-2${number}T00:00:00.000Z`,
  who: 'Ana',
  why: 'for a test',
  change,
  ...builds,
})
const promoted = entry(1, { kind: 'promote', part: 'usage', build: LIVE }, { from: OLD, to: LIVE })
const rolledOut = entry(2, { kind: 'rollout', part: 'usage', build: NEW, percent: 10 }, { from: LIVE, to: LIVE })
const halted = entry(3, { kind: 'halt', part: 'usage', build: NEW }, { from: LIVE, to: LIVE })
const frozen = entry(4, { kind: 'freeze', part: 'usage' }, { from: LIVE, to: LIVE })

const usage = { current: LIVE, earlier: [OLD], rollouts: [] }
const stateOf = (parts: RegistryState['parts']): RegistryState => ({ number: 4, parts, cohorts: {} })
const rowOf = (part: RegistryState['parts'][string], history: readonly HistoryEntry[]) => {
  const lastMove = history.find(({ change }) => change.kind !== 'freeze')
  const health = { parts: [{ part: 'usage', rollouts: [], ...(lastMove && { lastMove }) }] }
  return partRows({ state: stateOf({ usage: part }), health, builds: [], history })[0]
}

test('shows the host first, remotes by name, then embed and its own page', () => {
  const parts = Object.fromEntries(['operations', 'usage', 'embed', 'host', 'billing'].map((name) => [name, usage]))
  const order = partRows({ state: stateOf(parts), health: { parts: [] }, builds: [], history: [] }).map(
    ({ part }) => part,
  )
  expect(order).toEqual(['host', 'billing', 'usage', 'embed', 'operations'])
})

test('shows a running rollout as a second build', () => {
  const row = rowOf({ ...usage, rollouts: [{ build: NEW, percent: 10 }] }, [rolledOut, promoted])
  expect(row?.newBuilds).toEqual([{ build: NEW, whom: 'rollout to 10%', status: 'rollout', entry: rolledOut }])
})

test('keeps a halted build in sight, even if the part was frozen afterwards', () => {
  expect(rowOf(usage, [frozen, halted, rolledOut, promoted])?.newBuilds).toEqual([
    { build: NEW, whom: 'rollout to 10%', status: 'halted', entry: halted },
  ])
})

test('no longer shows a halted build after the next promotion', () => {
  const next = entry(5, { kind: 'promote', part: 'usage', build: OLD }, { from: LIVE, to: OLD })
  expect(rowOf({ ...usage, current: OLD }, [next, halted, rolledOut, promoted])?.newBuilds).toEqual([])
})

const figures = {
  ...{
    build: NEW,
    from: promoted.at,
    to: halted.at,
    customers: 1702,
    affected: 21,
    loads: 2160,
    failures: 0,
    errors: 38,
  },
  anonymous: { loads: 0, failures: 0, errors: 0 },
  load: { samples: 400, p75: 900 },
  interaction: { samples: 400, p75: 318 },
}
const running: Running = { ...figures, since: promoted.at }

test('marks slow interactions from 200 ms on', () => {
  expect(figureTone('INP p75', running)).toBe('warning')
  expect(figureTone('INP p75', { ...running, interaction: { samples: 400, p75: 200 } })).toBeUndefined()
})

test('marks failures and errors only by the rule for halts, and zero never', () => {
  const worse: Running = {
    ...running,
    control: { ...figures, build: LIVE },
    comparison: { affected: 'worse', load: 'alike', interaction: 'few' },
  }
  expect(figureTone('Errors', running)).toBeUndefined()
  expect(figureTone('Errors', worse)).toBe('danger')
  expect(figureTone('Failures', worse)).toBe('zero')
  expect(comparisonText(worse)).toBe(
    '00000000 compared with 00000000: failures and errors worse, load alike, INP too few to say.',
  )
})

test('shows no figure for too few interactions, and shows reports of browsers without a customer separately', () => {
  expect(figureOf('INP p75', { ...running, interaction: { samples: 3, p75: null } })).toBeNull()
  expect(anonymousText(running)).toBeUndefined()
  expect(anonymousText({ ...running, anonymous: { loads: 3, failures: 2, errors: 1 } })).toBe(
    '00000000 where nobody has signed in: 3 loads, 2 failures, 1 errors.',
  )
})
