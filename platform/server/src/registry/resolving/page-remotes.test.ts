import type { BuildRecord, Resolved } from '@switchboard/record'
import { aRecord } from '@switchboard/record/testing'
import { pageRemotes } from './page-remotes'

const [A, B] = ['a'.repeat(16), 'b'.repeat(16)]
const rule = { kind: 'current' } as const
const route = (path: string) => ({ path, page: 'page', title: 'Title', scripts: ['1.js'], needs: ['/api/portal/tips'] })
const remote = (name: string, build: string, ...paths: string[]): BuildRecord =>
  aRecord(name, build, { routes: paths.map(route), signature: { key: `key of ${name}`, value: 'signature' } })

const resolved: Resolved = {
  host: { current: aRecord('host', A), rule },
  dashboard: { current: remote('dashboard', A, '/'), rule },
  usage: { current: remote('usage', A, '/usage', '/usage/day'), rule },
  billing: { current: remote('billing', B, '/billing'), fallback: remote('billing', A, '/billing'), rule },
}
const wholeAt = (path: string | undefined) =>
  Object.entries(pageRemotes(resolved, path)).flatMap(([name, one]) => ('summary' in one ? [] : [name]))

test.each([
  ['/', ['dashboard']],
  ['/usage', ['usage']],
  ['/usage/day', ['usage']],
  ['/usage/day/after', ['usage']],
  ['/billing/2026', ['billing']],
  ['/nowhere', []],
  [undefined, []],
])('the page at %s contains the complete records of %j', (path, names) => {
  expect(wholeAt(path)).toEqual(names)
})

test('the complete record comes with that of its fallback', () => {
  expect(pageRemotes(resolved, '/billing')['billing']).toEqual(resolved['billing'])
})

test('a summary has what the navigation and the router need, and what identifies the records', () => {
  expect(pageRemotes(resolved, '/')['billing']).toEqual({
    summary: true,
    current: {
      name: 'billing',
      build: B,
      key: 'key of billing',
      routes: [{ path: '/billing', page: 'page', title: 'Title' }],
    },
    fallback: { name: 'billing', build: A, key: 'key of billing' },
    rule,
  })
})

test('a summary names the places that the remote fills, and none that its pages have', () => {
  const tips = remote('tips', A, '/tips')
  const filling = {
    ...tips,
    routes: tips.routes.map((one) => ({ ...one, places: ['tips.card'] })),
    fills: [{ place: 'dashboard.card', scripts: ['2.js'] }],
  }
  expect(pageRemotes({ ...resolved, tips: { current: filling, rule } }, '/')['tips']?.current).toEqual({
    name: 'tips',
    build: A,
    key: 'key of tips',
    routes: [{ path: '/tips', page: 'page', title: 'Title' }],
    fills: [{ place: 'dashboard.card' }],
  })
})

test('the build of a development server stays complete, because its record is not published', () => {
  const development = { ...resolved, usage: { current: remote('usage', 'development', '/usage'), rule } }
  expect(pageRemotes(development, '/')['usage']).toEqual(development.usage)
})

test('two customers of one rollout get the same page', () => {
  const at = (bucket: number): Resolved => ({
    usage: { current: remote('usage', A, '/usage'), rule: { kind: 'percent', percent: 50, bucket } },
  })
  for (const path of ['/', '/usage'])
    expect(JSON.stringify(pageRemotes(at(1), path))).toBe(JSON.stringify(pageRemotes(at(2), path)))
})
