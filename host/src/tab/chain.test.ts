import type { BuildRecord } from '@switchboard/registry'
import type { ReadyPage } from './arrivals'
import { DEADLINE_MS, firstReady, SHARE_MS, type Tries } from './chain'

const named = (build: string) => ({ name: 'usage', build })
const ready = (build: string) => ({ kind: 'ready', record: named(build) as BuildRecord }) as ReadyPage
type Fate = readonly [ms: number, end: 'ready' | 'fails']

/** @param fates when and how each build ends, by its name; in the order in which they are tried */
function aChain(fates: Readonly<Record<string, Fate>>, given: Partial<Tries> = {}, isAsked = false) {
  const started = performance.now()
  const tried: [build: string, ms: number][] = []
  const tries: Tries = {
    candidates: () => Object.keys(fates).map(named),
    attempt({ build }, ms) {
      tried.push([build, performance.now() - started])
      const [after, end] = fates[build] ?? [0, 'fails']
      const page = end === 'ready' && after < ms ? ready(build) : undefined
      return new Promise((resolve) => setTimeout(() => resolve(page), Math.min(after, ms)))
    },
    renewed: async () => false,
    ask: async () => undefined,
    ...given,
  }
  const end = firstReady(tries, started + DEADLINE_MS, isAsked).then((page) => ({
    build: page?.record.build,
    ms: Math.round(performance.now() - started),
  }))
  return { tried, end }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

async function ended({ end }: ReturnType<typeof aChain>) {
  await jest.advanceTimersByTimeAsync(DEADLINE_MS + 1_000)
  return end
}

test('a build that fails gives way at once', async () => {
  expect(await ended(aChain({ b: [50, 'fails'], a: [200, 'ready'] }))).toEqual({ build: 'a', ms: 250 })
})

test('a build that hangs leaves its fallback the time to come', async () => {
  const chain = aChain({ b: [60_000, 'ready'], a: [2_000, 'ready'] })
  expect(await ended(chain)).toEqual({ build: 'a', ms: SHARE_MS + 2_000 })
  expect(chain.tried).toEqual([
    ['b', 0],
    ['a', SHARE_MS],
  ])
})

test('a build that is only slow goes on beside its fallback, and the first one that is ready is shown', async () => {
  expect(await ended(aChain({ b: [7_000, 'ready'], a: [3_000, 'ready'] }))).toEqual({ build: 'b', ms: 7_000 })
  expect(await ended(aChain({ b: [9_000, 'ready'], a: [10, 'fails'] }))).toEqual({ build: 'b', ms: 9_000 })
})

test('a build with nothing behind it has the whole deadline', async () => {
  expect(await ended(aChain({ b: [9_900, 'ready'] }))).toEqual({ build: 'b', ms: 9_900 })
  expect(await ended(aChain({ b: [60_000, 'ready'] }))).toEqual({ build: undefined, ms: DEADLINE_MS })
})

test('when nothing is left the registry is asked once, and each build is tried once', async () => {
  const ask = jest.fn(async () => undefined)
  const chain = aChain({ b: [10, 'fails'], a: [10, 'fails'] }, { ask })
  expect(await ended(chain)).toEqual({ build: undefined, ms: 20 })
  expect(chain.tried.map(([build]) => build)).toEqual(['b', 'a'])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('who asked for another try has asked the registry already', async () => {
  const ask = jest.fn(async () => undefined)
  expect(await ended(aChain({ b: [10, 'fails'] }, { ask }, true))).toEqual({ build: undefined, ms: 10 })
  expect(ask).not.toHaveBeenCalled()
})

test('a registry that says something new after a failure is not asked again', async () => {
  const ask = jest.fn(async () => undefined)
  await ended(aChain({ b: [10, 'fails'], a: [10, 'fails'] }, { ask, renewed: async () => true }))
  expect(ask).not.toHaveBeenCalled()
})

test('a slow build that is ready while the registry is asked is shown then', async () => {
  const ask = () => new Promise((resolve) => setTimeout(resolve, 3_000))
  const chain = aChain({ b: [6_500, 'ready'], a: [10, 'fails'] }, { ask })
  expect(await ended(chain)).toEqual({ build: 'b', ms: 6_500 })
})
