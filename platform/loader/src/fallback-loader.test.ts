import type { BuildRecord } from '@switchboard/record'
import { DEADLINE_MS, SHARE_MS } from './deadline'
import { raceCandidates, type RaceSources, type RegistryState } from './fallback-loader'
import type { ReadyPage } from './page-cache'

const buildReference = (build: string) => ({ name: 'usage', build })
const ready = (build: string) => ({ kind: 'ready', record: buildReference(build) as BuildRecord }) as ReadyPage
type Ending = readonly [ms: number, end: 'ready' | 'fails']

/** @param endings when and how the attempt at each build ends, in candidate order */
function startRace(
  endings: Readonly<Record<string, Ending>>,
  given: Partial<RaceSources> = {},
  registry: RegistryState = 'unasked',
) {
  const started = performance.now()
  const tried: [build: string, ms: number][] = []
  const sources: RaceSources = {
    candidates: () => Object.keys(endings).map(buildReference),
    attempt({ build }, ms) {
      tried.push([build, performance.now() - started])
      const [after, end] = endings[build] ?? [0, 'fails']
      const page = end === 'ready' && after < ms ? ready(build) : undefined
      return new Promise((resolve) => setTimeout(() => resolve(page), Math.min(after, ms)))
    },
    acceptNews: async () => false,
    pollRegistry: async () => undefined,
    ...given,
  }
  const end = raceCandidates(sources, started + DEADLINE_MS, registry).then((page) => ({
    build: page?.record.build,
    ms: Math.round(performance.now() - started),
  }))
  return { tried, end }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

async function raceResult({ end }: ReturnType<typeof startRace>) {
  await jest.advanceTimersByTimeAsync(DEADLINE_MS + 1_000)
  return end
}

test('tries the next build immediately when one fails', async () => {
  expect(await raceResult(startRace({ b: [50, 'fails'], a: [200, 'ready'] }))).toEqual({ build: 'a', ms: 250 })
})

test('leaves the fallback four seconds when a build hangs', async () => {
  const race = startRace({ b: [60_000, 'ready'], a: [2_000, 'ready'] })
  expect(await raceResult(race)).toEqual({ build: 'a', ms: SHARE_MS + 2_000 })
  expect(race.tried).toEqual([
    ['b', 0],
    ['a', SHARE_MS],
  ])
})

test('shows the first page that is ready when a slow build and its fallback load in parallel', async () => {
  expect(await raceResult(startRace({ b: [7_000, 'ready'], a: [3_000, 'ready'] }))).toEqual({ build: 'b', ms: 7_000 })
  expect(await raceResult(startRace({ b: [9_000, 'ready'], a: [10, 'fails'] }))).toEqual({ build: 'b', ms: 9_000 })
})

test('gives a build without a fallback the whole deadline', async () => {
  expect(await raceResult(startRace({ b: [9_900, 'ready'] }))).toEqual({ build: 'b', ms: 9_900 })
  expect(await raceResult(startRace({ b: [60_000, 'ready'] }))).toEqual({ build: undefined, ms: DEADLINE_MS })
})

test('tries each build once, and asks the registry once when none is left', async () => {
  const ask = jest.fn(async () => undefined)
  const race = startRace({ b: [10, 'fails'], a: [10, 'fails'] }, { pollRegistry: ask })
  expect(await raceResult(race)).toEqual({ build: undefined, ms: 20 })
  expect(race.tried.map(([build]) => build)).toEqual(['b', 'a'])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('does not ask the registry again after a retry has asked it', async () => {
  const ask = jest.fn(async () => undefined)
  expect(await raceResult(startRace({ b: [10, 'fails'] }, { pollRegistry: ask }, 'asked'))).toEqual({
    build: undefined,
    ms: 10,
  })
  expect(ask).not.toHaveBeenCalled()
})

test('does not ask the registry again after news arrived during a failed attempt', async () => {
  const ask = jest.fn(async () => undefined)
  await raceResult(
    startRace({ b: [10, 'fails'], a: [10, 'fails'] }, { pollRegistry: ask, acceptNews: async () => true }),
  )
  expect(ask).not.toHaveBeenCalled()
})

test('shows a slow build that becomes ready while the registry is asked', async () => {
  const ask = () => new Promise((resolve) => setTimeout(resolve, 3_000))
  const race = startRace({ b: [6_500, 'ready'], a: [10, 'fails'] }, { pollRegistry: ask })
  expect(await raceResult(race)).toEqual({ build: 'b', ms: 6_500 })
})
