import fc from 'fast-check'
import { canonicalJson } from './canonical-json'
import { applyChange, replayChanges } from './apply-change'
import type { BuildRecord } from './record'
import { ChangeRefused } from './change-refused'
import { bucketOf, chooseBuild, resolve, type ResolveContext } from './resolve'
import type { Change } from './change'
import { EMPTY_STATE, type RegistryState } from './state'
import { aRecord } from './testing'

const now = '2026-11-22T00:00:00.000Z'
const parts = ['host', 'usage', 'billing', 'constructor']
const part = fc.constantFrom(...parts)
const build = fc.constantFrom('b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8')
const customer = fc.constantFrom('ann', 'bob', 'cyd', 'dan', 'eve')
const cohort = fc.constantFrom('staff', 'friends', 'toString')
const percent = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100)
const from = fc.option(fc.constantFrom('2026-11-21T00:00:00.000Z', '2026-11-23T00:00:00.000Z'), { nil: undefined })
const withFrom = <T extends object>(change: T, at: string | undefined) =>
  at === undefined ? change : { ...change, from: at }

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('promote' as const), part, build }) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(part, build, percent, from)
      .map(([of, to, share, at]) => withFrom({ kind: 'rollout' as const, part: of, build: to, percent: share }, at)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(part, build, cohort, from)
      .map(([of, to, whom, at]) => withFrom({ kind: 'rollout' as const, part: of, build: to, cohort: whom }, at)),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('cohort' as const),
      cohort,
      add: fc.array(customer, { maxLength: 3 }),
      remove: fc.array(customer, { maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('halt' as const), part, build }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rollback' as const), part }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rollback' as const), part, to: build }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('freeze' as const, 'thaw' as const), part }) },
  { weight: 1, arbitrary: fc.constantFrom<Change>({ kind: 'freeze' }, { kind: 'thaw' }, { kind: 'thaw' }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('retire' as const), part }) },
)

/** The requested changes that a registry accepted, and the state after each. */
function history(asked: readonly Change[]): { taken: Change[]; states: RegistryState[] } {
  const taken: Change[] = []
  const states = [EMPTY_STATE]
  for (const wish of asked) {
    try {
      states.push(applyChange(states.at(-1)!, wish))
      taken.push(wish)
    } catch (error) {
      if (!(error instanceof ChangeRefused)) throw error
    }
  }
  return { taken, states }
}
const histories = fc.array(change, { maxLength: 40 }).map(history)

const record = (name: string, id: string, contract = 1): BuildRecord =>
  aRecord(name, id, { contract, shared: name === 'host' ? {} : { react: '^19.0.0' } })
const everyRecord = new Map(
  parts.flatMap((name) =>
    ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8'].map((id) => [`${name}/${id}`, record(name, id)] as const),
  ),
)
const find = (name: string, id: string) => everyRecord.get(`${name}/${id}`)

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}

describe('a history of changes', () => {
  test('rebuilds every state byte for byte, also after JSON', () => {
    fc.assert(
      fc.property(histories, ({ taken, states }) => {
        const stored = taken.map((wish) => JSON.parse(canonicalJson(wish)) as Change)
        states.forEach((state, number) => {
          expect(canonicalJson(replayChanges(stored.slice(0, number)))).toBe(canonicalJson(state))
          expect(state.number).toBe(number)
        })
      }),
    )
  })

  test('continues from a stored state as from one in memory', () => {
    fc.assert(
      fc.property(histories, ({ taken, states }) => {
        taken.forEach((wish, number) => {
          const stored = JSON.parse(canonicalJson(states[number])) as RegistryState
          expect(canonicalJson(applyChange(stored, wish))).toBe(canonicalJson(states[number + 1]))
        })
      }),
    )
  })

  test('does not change the earlier state', () => {
    fc.assert(
      fc.property(histories, change, ({ states }, wish) => {
        for (const state of states.slice(-3)) {
          try {
            applyChange(frozen(state), frozen(wish))
          } catch (error) {
            expect(error).toBeInstanceOf(ChangeRefused)
          }
        }
      }),
    )
  })

  test('leaves every part with at most one percentage, after its cohorts, and without its current build among the earlier ones', () => {
    fc.assert(
      fc.property(histories, ({ states }) => {
        for (const { parts: all } of states) {
          for (const { current, earlier, rollouts } of Object.values(all)) {
            const shares = rollouts.filter((rollout) => 'percent' in rollout)
            expect(shares.length).toBeLessThanOrEqual(1)
            expect(rollouts.slice(rollouts.length - shares.length)).toEqual(shares)
            expect(rollouts.map((rollout) => rollout.build)).not.toContain(current)
            expect(earlier).not.toContain(current)
            expect(new Set(earlier).size).toBe(earlier.length)
            expect(earlier.length).toBeLessThanOrEqual(5)
          }
        }
      }),
    )
  })
})

describe('resolving', () => {
  const situations: fc.Arbitrary<ResolveContext> = fc.record({
    customer: fc.option(customer, { nil: undefined }),
    now: fc.constant(now),
  })

  test('depends on its arguments only', () => {
    fc.assert(
      fc.property(histories, situations, ({ states }, situation) => {
        const state = states.at(-1)!
        const copy = JSON.parse(canonicalJson(state)) as RegistryState
        const first = canonicalJson(resolve(frozen(state), find, frozen(situation)))
        expect(canonicalJson(resolve(copy, find, { ...situation }))).toBe(first)
        expect(canonicalJson(resolve(state, find, situation))).toBe(first)
      }),
    )
  })

  test('never throws, whatever the records need and provide', () => {
    const words = fc.oneof(
      fc.string(),
      fc.constantFrom('latest', '*', 'workspace:*', '', 'foo', '^19.0.0', '19.1.0', '>1 ||'),
    )
    const versions = fc.dictionary(fc.constantFrom('react', 'vue', '__proto__'), words)
    fc.assert(
      fc.property(histories, situations, versions, versions, ({ states }, situation, shared, provides) => {
        const any = (name: string, id: string) => ({
          ...record(name, id),
          ...(name === 'host' ? { provides } : { shared }),
        })
        expect(() => resolve(states.at(-1)!, any, situation)).not.toThrow()
      }),
    )
  })

  test('gives every part with a current build to everybody', () => {
    fc.assert(
      fc.property(histories, situations, ({ states }, situation) => {
        const state = states.at(-1)!
        const resolved = resolve(state, find, situation)
        for (const [name, { current }] of Object.entries(state.parts))
          if (current !== undefined) expect(resolved[name]?.current.name).toBe(name)
      }),
    )
  })

  test('never resolves a build as its own fallback', () => {
    fc.assert(
      fc.property(histories, situations, ({ states }, situation) => {
        for (const { current, fallback } of Object.values(resolve(states.at(-1)!, find, situation)))
          expect(fallback?.build).not.toBe(current.build)
      }),
    )
  })
})

describe('raising a percentage', () => {
  const raises = fc.array(percent, { minLength: 2, maxLength: 8 }).map((all) => [...new Set(all)].sort((a, b) => a - b))
  const customers = fc.array(fc.oneof(customer, fc.uuid()), {
    minLength: 20,
    maxLength: 60,
  })

  test('never takes a build away from someone who has it, whatever cohorts there are', () => {
    fc.assert(
      fc.property(histories, raises, customers, ({ states }, shares, everybody) => {
        const before = states.at(-1)!
        let state: RegistryState = { ...before, parts: { ...before.parts } }
        const haveNow = () =>
          new Set(everybody.filter((key) => chooseBuild('usage', state, { customer: key, now })?.build === 'b8'))
        const running = before.parts['usage']?.rollouts.find((rollout) => 'percent' in rollout)
        const first = running && 'percent' in running ? running.percent : 0
        let had = haveNow()
        for (const share of shares.filter((next) => next > first)) {
          try {
            state = applyChange(state, { kind: 'rollout', part: 'usage', build: 'b8', percent: share })
          } catch (error) {
            if (error instanceof ChangeRefused) return
            throw error
          }
          const have = haveNow()
          for (const key of had) expect(have).toContain(key)
          had = have
        }
      }),
    )
  })

  test('does not affect other parts', () => {
    fc.assert(
      fc.property(histories, customers, ({ states }, everybody) => {
        const before = states.at(-1)!
        for (const state of history([{ kind: 'rollout', part: 'usage', build: 'b8', percent: 50 }]).states.slice(1)) {
          const merged = { ...before, parts: { ...before.parts, usage: state.parts['usage']! } }
          for (const key of everybody)
            expect(chooseBuild('billing', merged, { customer: key, now })).toEqual(
              chooseBuild('billing', before, { customer: key, now }),
            )
        }
      }),
    )
  })
})

describe('a customer’s bucket in a rollout', () => {
  const key = fc.uuid()

  test('is always the same, from 0 up to 100 in hundredths', () => {
    fc.assert(
      fc.property(key, part, build, (who, name, id) => {
        const bucket = bucketOf(who, name, id)
        expect(bucketOf(who, name, id)).toBe(bucket)
        expect(bucket).toBeGreaterThanOrEqual(0)
        expect(bucket).toBeLessThan(100)
        expect(Number(bucket.toFixed(2))).toBe(bucket)
      }),
    )
  })

  test('is distributed evenly, and differently for each build', () => {
    const keys = Array.from({ length: 5_000 }, (_, number) => `customer-${number}`)
    for (const share of [1, 10, 25, 50]) {
      const inside = keys.filter((who) => bucketOf(who, 'usage', 'b1') < share).length
      // Five standard deviations, so that chance does not fail the test.
      expect(Math.abs(inside / keys.length - share / 100)).toBeLessThan(
        5 * Math.sqrt(((share / 100) * (1 - share / 100)) / keys.length),
      )
    }
    const both = keys.filter((who) => bucketOf(who, 'usage', 'b1') < 50 && bucketOf(who, 'usage', 'b2') < 50).length
    expect(both / keys.length).toBeCloseTo(0.25, 1)
  })
})
