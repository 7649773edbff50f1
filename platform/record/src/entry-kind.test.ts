import { entryKindOf, scriptsOfViews } from './entry-kind'

const file = (path: string, kind: 'entry' | 'script' | 'style') => ({ path, kind, integrity: '', bytes: 1 })
const files = [
  file('remoteEntry.js', 'entry'),
  file('shared.js', 'script'),
  file('page.js', 'script'),
  file('more.js', 'script'),
  file('style.css', 'style'),
]
const route = (path: string, scripts: string[]) => ({ path, page: path, title: path, scripts })
const routes = [route('/news', ['page.js']), route('/more', ['more.js'])]
const pathsFor = (entryKind: string | undefined, ...shown: typeof routes) =>
  scriptsOfViews({ files, routes, ...(entryKind && { entryKind }) }, shown).map(({ path }) => path)

test('a record without a kind consists of scripts, and an unknown kind is none', () => {
  expect(entryKindOf({})).toBe('script')
  expect(entryKindOf({ entryKind: 'module' })).toBe('module')
  expect(entryKindOf({ entryKind: 'wasm' })).toBeUndefined()
})

test('a page of scripts needs the entry and what its route lists', () => {
  expect(pathsFor(undefined, routes[0]!)).toEqual(['remoteEntry.js', 'page.js'])
})

test('a page of modules needs those that no route lists as well', () => {
  expect(pathsFor('module', routes[0]!)).toEqual(['remoteEntry.js', 'shared.js', 'page.js'])
  expect(pathsFor('module', ...routes)).toEqual(['remoteEntry.js', 'shared.js', 'page.js', 'more.js'])
})

test('a page of modules does not need those of a filler', () => {
  const fills = [{ place: 'dashboard.card', scripts: ['shared.js'] }]
  const of = (view: { scripts: string[] }) =>
    scriptsOfViews({ files, routes, fills, entryKind: 'module' }, [view]).map(({ path }) => path)
  expect(of(routes[0]!)).toEqual(['remoteEntry.js', 'page.js'])
  expect(of(fills[0]!)).toEqual(['remoteEntry.js', 'shared.js'])
})
