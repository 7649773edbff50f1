// Tests the search for the change that broke a page, with a model: histories made by the registry's own rules.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applyChange, ChangeRefused, EMPTY_STATE } from '../build/registry-rules.ts'
import { momentsOf, previewsOf, type Builds } from './bisect-history.ts'
import { findFirstBad, stepsLeft, type Answer } from './bisect-search.ts'
import type { Change, HistoryEntry, RegistryState } from '@switchboard/record'

const PARTS = ['usage', 'billing', 'services'] as const
const BUILDS = ['1a', '2b', '3c', '4d', '5e'].map((id) => id.padEnd(16, '0'))

const changes = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('promote' as const),
      part: fc.constantFrom(...PARTS),
      build: fc.constantFrom(...BUILDS),
    }),
    fc.record({ kind: fc.constant('rollback' as const), part: fc.constantFrom(...PARTS) }),
    fc.record({ kind: fc.constantFrom('freeze' as const, 'thaw' as const), part: fc.constantFrom(...PARTS) }),
    fc.record({ kind: fc.constant('retire' as const), part: fc.constantFrom(...PARTS) }),
    fc.record({
      kind: fc.constant('rollout' as const),
      part: fc.constantFrom(...PARTS),
      build: fc.constantFrom(...BUILDS),
      percent: fc.constantFrom(5, 50),
    }),
  ),
  { minLength: 4, maxLength: 40 },
)

interface Model {
  /** Newest first. */
  readonly history: HistoryEntry[]
  /** By number. */
  readonly states: RegistryState[]
}

function play(wanted: readonly Change[]): Model {
  const states = [EMPTY_STATE]
  const history: HistoryEntry[] = []
  for (const change of wanted) {
    const before = states.at(-1) ?? EMPTY_STATE
    try {
      const next = applyChange(before, change)
      const part = 'part' in change ? (change.part ?? '') : ''
      const [from, to] = [before.parts[part]?.current, next.parts[part]?.current]
      const moved = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
      history.unshift({ number: next.number, at: '', who: 'team', why: 'a reason', change, ...moved })
      states.push(next)
    } catch (error) {
      if (!(error instanceof ChangeRefused)) throw error
    }
  }
  return { history, states }
}

const buildsOf = (state: RegistryState | undefined): Builds =>
  Object.fromEntries(
    Object.entries(state?.parts ?? {}).flatMap(([part, { current }]) =>
      current === undefined ? [] : [[part, current]],
    ),
  )

test('the change that is found is the one that broke it, whatever the history, and after few questions', async () => {
  await fc.assert(
    fc.asyncProperty(changes, fc.boolean(), fc.nat(), fc.nat(), async (wanted, isOfOnePart, goodSeed, brokenSeed) => {
      const { history, states } = play(wanted)
      const newest = states.length - 1
      const part = isOfOnePart ? 'usage' : undefined
      const good = goodSeed % (newest + 1)
      const moments = momentsOf(history, buildsOf(states[newest]), { good, bad: newest, part })
      const broken = moments[1 + (brokenSeed % Math.max(1, moments.length - 1))]?.entry
      if (!broken) return
      let asked = 0
      const { candidates } = await findFirstBad(moments.length, async (index) => {
        asked += 1
        return (moments[index]?.entry?.number ?? 0) >= broken.number ? 'bad' : 'good'
      })
      assert.deepEqual(
        candidates.map((index) => moments[index]?.entry?.number),
        [broken.number],
      )
      assert.ok(asked <= stepsLeft(moments.length - 1))
    }),
    { numRuns: 500 },
  )
})

test('skipped links never hide the change: it is among those that are named', async () => {
  const count = fc.integer({ min: 2, max: 40 })
  await fc.assert(
    fc.asyncProperty(count, fc.nat(), fc.infiniteStream(fc.nat(2)), async (size, seed, skips) => {
      const broken = 1 + (seed % (size - 1))
      const skipped = Array.from({ length: size }, () => skips.next().value === 0)
      const ask = async (index: number): Promise<Answer> => {
        assert.ok(index > 0 && index < size - 1)
        return skipped[index] ? 'skip' : index >= broken ? 'bad' : 'good'
      }
      const { candidates } = await findFirstBad(size, ask)
      assert.ok(candidates.includes(broken))
      // Only links that were skipped, or the last one, can be in doubt.
      for (const index of candidates.slice(0, -1)) assert.ok(skipped[index])
    }),
    { numRuns: 500 },
  )
})

test('the previews of a moment give the browser the builds that everybody had then', () => {
  fc.assert(
    fc.property(changes, (wanted) => {
      const { history, states } = play(wanted)
      const now = buildsOf(states.at(-1))
      for (const moment of momentsOf(history, now, { good: 0, bad: states.length, part: undefined })) {
        const then = buildsOf(states[moment.entry?.number ?? 0])
        assert.deepEqual(moment.builds, then)
        const seen: Record<string, string> = { ...now }
        for (const { part, build } of previewsOf(moment, now, undefined)) seen[part] = build
        for (const part of Object.keys(now)) assert.equal(seen[part], then[part] ?? now[part])
      }
    }),
    { numRuns: 500 },
  )
})
