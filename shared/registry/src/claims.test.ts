import { claimOf } from './claims'
import type { BuildRecord } from './record'
import { resolve, type RegistryState } from './state'

const record = (name: string, build: string, ...paths: string[]): BuildRecord => ({
  name,
  version: '1.0.0',
  build,
  base: `/remotes/${name}/${build}/`,
  files: [],
  routes: paths.map((path) => ({ path, page: name, title: name, scripts: [] })),
  contract: 1,
  shared: {},
  commit: '',
  builtAt: '2026-11-21T00:00:00.000Z',
})

const records = [
  record('dashboard', 'd1', '/'),
  record('usage', 'u1', '/usage'),
  record('usage', 'u2', '/usage', '/usage/day'),
  record('news', 'n1', '/usage/news'),
]
const find = (name: string, build: string) => records.find((r) => r.name === name && r.build === build)
const state = (remotes: RegistryState['remotes']): RegistryState => ({
  number: 1,
  remotes,
  audit: { at: '', who: '', why: '', change: '' },
})

describe('the remote of a path', () => {
  const remotes = resolve(
    state({ dashboard: { current: 'd1' }, usage: { current: 'u2' }, news: { current: 'n1' } }),
    find,
  )
  test.each([
    ['/', 'dashboard', '/'],
    ['/usage', 'usage', '/usage'],
    ['/usage/', 'usage', '/usage'],
    ['/usage/day', 'usage', '/usage/day'],
    ['/usage/news', 'news', '/usage/news'],
    ['/usage/news/today', 'news', '/usage/news'],
  ])('%s belongs to %s by %s', (path, remote, route) => {
    expect(claimOf(path, remotes)).toMatchObject({ remote, route: { path: route } })
  })
  test.each(['/usages', '/us', '/page-not-found', '//'])('%s belongs to nobody', (path) => {
    expect(claimOf(path, remotes)).toBeUndefined()
  })
})

describe('resolving a state', () => {
  test('carries the last known good build beside the current one', () => {
    expect(resolve(state({ usage: { current: 'u2', lastGood: 'u1' } }), find)['usage']).toMatchObject({
      current: { build: 'u2' },
      fallback: { build: 'u1' },
    })
  })
  test('falls back to the last known good build when the current folder is gone', () => {
    expect(resolve(state({ usage: { current: 'gone', lastGood: 'u1' } }), find)['usage']).toMatchObject({
      current: { build: 'u1' },
    })
  })
  test('leaves out a remote that no folder is left of, and keeps the others', () => {
    expect(Object.keys(resolve(state({ usage: { current: 'gone' }, dashboard: { current: 'd1' } }), find))).toEqual([
      'dashboard',
    ])
  })
})
