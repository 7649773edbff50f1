import type { BuildRecord } from '@switchboard/record'
import type { LoadedBuild } from './load-build'
import { createPageCache, PlaceNotFilled } from './page-cache'
import type { RecordCacheMode } from './registry-client'

const record: BuildRecord = {
  name: 'usage',
  build: 'b',
  version: '1.0.0',
  base: '/remotes/usage/b/',
  files: [],
  routes: [{ path: '/usage', page: 'usage', title: 'Usage', scripts: [] }],
  contract: 1,
  shared: {},
  commit: '',
  builtAt: '',
}
const summary = { name: 'usage', build: 'b', routes: record.routes }
const Page = () => null
const quiet = () => undefined

/** A promise that the test settles. */
function createDeferred<T>() {
  let settle: { resolve(value: T): void; reject(error: Error): void } | undefined
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }))
  return { promise, ...settle! }
}

function createBuild(lazy: () => Promise<{ Component: typeof Page }> = async () => ({ Component: Page })): LoadedBuild {
  const route = { path: '/usage', handle: { page: 'usage', title: 'Usage' }, lazy }
  return {
    remote: { routes: [route] } as unknown as LoadedBuild['remote'],
    restoreStyles: async () => undefined,
    fetchModules: async () => undefined,
  }
}

function createCache() {
  const loads: ReturnType<typeof createDeferred<LoadedBuild>>[] = []
  const fetches: (ReturnType<typeof createDeferred<BuildRecord>> & { cache: RecordCacheMode })[] = []
  const ended: string[] = []
  const pages = createPageCache({
    loadBuild() {
      loads.push(createDeferred())
      return loads.at(-1)!.promise
    },
    fetchRecord(_, cache) {
      fetches.push({ ...createDeferred<BuildRecord>(), cache })
      return fetches.at(-1)!.promise
    },
    onAttemptsEnd: ({ build }) => ended.push(build),
  })
  const load = (ms = 1_000) => pages.load(record, '/usage', ms, quiet)
  return { pages, loads, fetches, ended, load }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const nextTask = () => jest.advanceTimersByTimeAsync(0)

test('loads a build once for simultaneous callers, and not again for later ones', async () => {
  const { pages, loads, load } = createCache()
  const both = Promise.all([load(), load()])
  await nextTask()
  loads[0]!.resolve(createBuild())
  expect((await both).map(({ Component }) => Component)).toEqual([Page, Page])
  await load()
  expect(loads).toHaveLength(1)
  expect(pages.page(record, '/usage')).toBe(Page)
})

test('shows a build again only once its styles are back', async () => {
  const { loads, load } = createCache()
  const styles = createDeferred<void>()
  const first = load()
  await nextTask()
  loads[0]!.resolve({ ...createBuild(), restoreStyles: () => styles.promise })
  await first
  const shown: string[] = []
  const second = load().then(() => shown.push('page'))
  await nextTask()
  expect(shown).toEqual([])
  styles.resolve()
  await second
  expect(shown).toEqual(['page'])
})

test('keeps a page that arrives after the timeout for the next attempt', async () => {
  const { pages, loads, load } = createCache()
  const attempt = expect(load(100)).rejects.toMatchObject({ reason: 'timeout' })
  await jest.advanceTimersByTimeAsync(100)
  await attempt
  pages.forget(record)
  loads[0]!.resolve(createBuild())
  await nextTask()
  expect(pages.page(record, '/usage')).toBe(Page)
})

test('loads a build again after a failure, while the first load has not settled', async () => {
  const { pages, loads, load } = createCache()
  load().catch(quiet)
  await nextTask()
  pages.forget(record)
  load().catch(quiet)
  await nextTask()
  expect(loads).toHaveLength(2)
})

test('an attempt lasts until its timeout, and its preloads are removed after the last attempt', async () => {
  const { pages, ended, load } = createCache()
  load(100).catch(quiet)
  load(200).catch(quiet)
  await jest.advanceTimersByTimeAsync(100)
  expect(pages.loadingBuilds()).toEqual([{ name: 'usage', build: 'b' }])
  expect(ended).toEqual([])
  await jest.advanceTimersByTimeAsync(100)
  expect(pages.loadingBuilds()).toEqual([])
  expect(ended).toEqual(['b'])
})

test('requests only the page when the executed code is kept after a failure', async () => {
  const { pages, loads, load } = createCache()
  const lazy = jest
    .fn()
    .mockRejectedValueOnce(new Error('Loading chunk 1 failed'))
    .mockResolvedValue({ Component: Page })
  const attempt = expect(load()).rejects.toThrow('Loading chunk 1')
  await nextTask()
  loads[0]!.resolve(createBuild(lazy))
  await attempt
  const keepCode = pages.forget(record)
  expect(pages.remote(record)).toBeUndefined()
  keepCode()
  expect((await load()).Component).toBe(Page)
  expect(loads).toHaveLength(1)
})

test.each([
  ['part', { ...record, name: 'billing' }],
  ['build', { ...record, build: 'a' }],
])('rejects the record of another %s', async (_, other) => {
  const { pages, fetches, loads } = createCache()
  const attempt = pages.load(summary, '/usage', 1_000, quiet)
  fetches[0]!.resolve(other)
  await expect(attempt).rejects.toMatchObject({ reason: 'signature' })
  expect(loads).toEqual([])
})

test('a build that does not fill the place is not executed', async () => {
  const { pages, loads } = createCache()
  await expect(pages.load(record, 'dashboard.card', 1_000, quiet)).rejects.toBeInstanceOf(PlaceNotFilled)
  expect(loads).toEqual([])
})

test('loads what the build shows in a place', async () => {
  const { pages, loads } = createCache()
  const filling = { ...record, fills: [{ place: 'dashboard.card', scripts: [] }] }
  const Card = () => null
  const ready = pages.load(filling, 'dashboard.card', 1_000, quiet)
  await nextTask()
  const build = createBuild()
  const fills = [{ place: 'dashboard.card', lazy: async () => ({ Component: Card }) }]
  loads[0]!.resolve({ ...build, remote: { ...build.remote, fills } })
  expect((await ready).Component).toBe(Card)
  expect(pages.page(filling, '/usage')).toBeUndefined()
})
