// Tests the search for the change that broke a page, with a model: histories made by the registry's own rules.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applyChange, ChangeRefused, EMPTY_STATE } from '../build/registry-rules.ts'
import { momentsOf, previewsOf, type Builds } from './bisect-history.ts'
import { findFirstBad, stepsLeft, type Answer } from './bisect-search.ts'
import { first, run, second, startPortal, third } from './testing/run-switchboard.ts'
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

/** A check that finds a link bad when it shows one of these builds. */
const failsFor = (...builds: string[]) =>
  `case "$PREVIEW_URL" in ${builds.map((build) => `*${build}*`).join('|')}) exit 1;; esac`

async function historyOfUsage() {
  await startPortal()
  await run('promote', 'usage', '2b', '--why', 'a better chart')
  await run('promote', 'usage', '3c', '--why', 'a faster chart')
  await run('promote', 'usage', '1a', '--why', 'back to the slow one')
  await run('promote', 'usage', '3c', '--why', 'the faster one again')
}

test('bisect names the change, its author and reason, and what takes it back', async () => {
  await historyOfUsage()
  const { out, code } = await run('bisect', 'usage', '--good', '2b', '--run', failsFor(third))
  assert.equal(code, 0)
  assert.match(
    out,
    new RegExp(
      `^It broke with state 4, .+Z: usage promoted ${third} \\(${second} → ${third}\\) by team, .+, “a faster chart”\n`,
    ),
  )
  assert.match(out, new RegExp(`\nusage 0\\.3\\.0 \\(${third}\\) was published by team: a build\n`))
  assert.match(out, new RegExp(`\nTake it back: rollback usage --to ${second} --why "…"\\.\n`))
  assert.match(out, /\nIts errors: errors usage 3c000000\n$/)
})

test('bisect reports that a build that worked is broken, too', async () => {
  await historyOfUsage()
  const { out, code } = await run('bisect', 'usage', '--good', '2b', '--run', 'exit 1')
  assert.equal(code, 1)
  assert.match(out, /^What worked then is broken now, so no change of a build is the cause\./)
})

test('bisect names every change that it may be when a link was skipped', async () => {
  await startPortal()
  await run('promote', 'usage', '2b', '--why', 'a better chart')
  await run('promote', 'usage', '3c', '--why', 'a faster chart')
  const skips = `case "$PREVIEW_URL" in *${first}*) exit 0;; esac; exit 125`
  const { out, code } = await run('bisect', 'usage', '--good', '1a', '--run', skips)
  assert.equal(code, 1)
  assert.match(out, /^It is one of these changes; the links of the others were skipped:\n( {2}usage promoted .+\n){2}$/)
})

test('bisect refuses what it cannot walk', async () => {
  await historyOfUsage()
  const refuse = async (...args: string[]) => (await run('bisect', ...args, '--run', 'true')).err
  assert.match(await refuse('usage'), /When did it work\? Add --good/)
  assert.match(await refuse('usage', '--good', 'last week'), /usage has no build last week/)
  assert.match(await refuse('--good', '2b'), /name the part of the build, too/)
  assert.match(await refuse('usag', '--good', '2b'), /no part usag\. Did you mean usage\?/)
  assert.match(await refuse('host', '--good', '2026-11-30'), /host was not changed between --good and --bad/)
  assert.match(await refuse('usage', '--good', '2026-13-90'), /is not a time/)
  assert.match((await run('bisect', 'usage', '--good', first)).err, /bisect asks in a terminal/)
})
