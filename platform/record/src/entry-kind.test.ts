import { entryKindOf, scriptsOfRoutes } from './entry-kind'

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
  scriptsOfRoutes({ files, routes, ...(entryKind && { entryKind }) }, shown).map(({ path }) => path)

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
