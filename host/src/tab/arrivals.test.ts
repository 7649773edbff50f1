import type { BuildRecord } from '@switchboard/registry'
import type { LoadedBuild } from '../federation/load'
import { openArrivals } from './arrivals'

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

/** An answer that the test gives when it likes. */
function open<T>() {
  let settle: { resolve(value: T): void; reject(error: Error): void } | undefined
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }))
  return { promise, ...settle! }
}

function aBuild(lazy: () => Promise<{ Component: typeof Page }> = async () => ({ Component: Page })): LoadedBuild {
  const route = { path: '/usage', handle: { page: 'usage', title: 'Usage' }, lazy }
  return { remote: { routes: [route] } as unknown as LoadedBuild['remote'], restyle: async () => undefined }
}

function aTab() {
  const loads: ReturnType<typeof open<LoadedBuild>>[] = []
  const asks: (ReturnType<typeof open<BuildRecord>> & { isAgain: boolean })[] = []
  const ended: string[] = []
  const arrivals = openArrivals({
    load() {
      loads.push(open())
      return loads.at(-1)!.promise
    },
    ask(_, isAgain) {
      asks.push({ ...open<BuildRecord>(), isAgain })
      return asks.at(-1)!.promise
    },
    ended: ({ build }) => ended.push(build),
  })
  const arrive = (ms = 1_000) => arrivals.arrive(record, '/usage', ms, quiet)
  return { arrivals, loads, asks, ended, arrive }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const soon = () => jest.advanceTimersByTimeAsync(0)

test('two who want a page at the same time load its build once, and whoever comes later finds it', async () => {
  const { arrivals, loads, arrive } = aTab()
  const both = Promise.all([arrive(), arrive()])
  await soon()
  loads[0]!.resolve(aBuild())
  expect((await both).map(({ Component }) => Component)).toEqual([Page, Page])
  await arrive()
  expect(loads).toHaveLength(1)
  expect(arrivals.page(record, '/usage')).toBe(Page)
})

test('what arrives after its time is kept for the next attempt', async () => {
  const { arrivals, loads, arrive } = aTab()
  const attempt = expect(arrive(100)).rejects.toMatchObject({ reason: 'timeout' })
  await jest.advanceTimersByTimeAsync(100)
  await attempt
  arrivals.forget(record)
  loads[0]!.resolve(aBuild())
  await soon()
  expect(arrivals.page(record, '/usage')).toBe(Page)
})

test('after a failure the build is loaded anew, though the first one has not settled', async () => {
  const { arrivals, loads, arrive } = aTab()
  arrive().catch(quiet)
  await soon()
  arrivals.forget(record)
  arrive().catch(quiet)
  await soon()
  expect(loads).toHaveLength(2)
})

test('an attempt is under way until its time is over, and its preloads go with the last one', async () => {
  const { arrivals, ended, arrive } = aTab()
  arrive(100).catch(quiet)
  arrive(200).catch(quiet)
  await jest.advanceTimersByTimeAsync(100)
  expect(arrivals.underway()).toEqual([{ name: 'usage', build: 'b' }])
  expect(ended).toEqual([])
  await jest.advanceTimersByTimeAsync(100)
  expect(arrivals.underway()).toEqual([])
  expect(ended).toEqual(['b'])
})

test('code whose page was not there may be taken back, and asks for the page alone', async () => {
  const { arrivals, loads, arrive } = aTab()
  const lazy = jest
    .fn()
    .mockRejectedValueOnce(new Error('Loading chunk 1 failed'))
    .mockResolvedValue({ Component: Page })
  const attempt = expect(arrive()).rejects.toThrow('Loading chunk 1')
  await soon()
  loads[0]!.resolve(aBuild(lazy))
  await attempt
  const takeBack = arrivals.forget(record)
  expect(arrivals.code(record)).toBeUndefined()
  takeBack()
  expect((await arrive()).Component).toBe(Page)
  expect(loads).toHaveLength(1)
})

test('a record that failed is asked for again, past what the browser kept', async () => {
  const { arrivals, asks } = aTab()
  const first = arrivals.record(summary)
  expect(arrivals.record(summary)).toBe(first)
  asks[0]!.resolve(record)
  await first
  arrivals.forget(record)
  void arrivals.record(summary)
  expect(asks.map(({ isAgain }) => isAgain)).toEqual([false, true])
})

test('a record that never comes is forgotten with its attempt', async () => {
  const { arrivals, asks } = aTab()
  void arrivals.record(summary)
  arrivals.forget(record)
  void arrivals.record(summary)
  expect(asks).toHaveLength(2)
})

test.each([
  ['part', { ...record, name: 'billing' }],
  ['build', { ...record, build: 'a' }],
])('the record of another %s does not count', async (_, other) => {
  const { arrivals, asks, loads } = aTab()
  const attempt = arrivals.arrive(summary, '/usage', 1_000, quiet)
  asks[0]!.resolve(other)
  await expect(attempt).rejects.toMatchObject({ reason: 'signature' })
  expect(loads).toEqual([])
})
