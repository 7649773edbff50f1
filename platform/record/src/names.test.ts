import { isFilePath, isPartName, routeFaults } from './names'

const route = { path: '/usage', page: 'usage', title: 'Usage' }

test.each(['/', '/usage', '/usage/by-day', '/4you'])('%s can be a page', (path) => {
  expect(routeFaults({ ...route, path, navigation: { text: 'Usage', order: 0 } })).toEqual([])
})

test.each([
  [{ path: '/Usage' }, /^The path \/Usage is not plain/],
  [{ path: '/usage/' }, /is not plain/],
  [{ path: '/usage/:day' }, /is not plain/],
  [{ path: `/${'a'.repeat(200)}` }, /is not plain/],
  [{ path: '/api/x' }, /^\/api belongs to the portal itself: choose another path than \/api\/x\.$/],
  [{ path: '/page-not-found' }, /belongs to the portal itself/],
  [{ page: ' ' }, /has no page identifier: set handle\.page\.$/],
  [{ title: '' }, /has no title: set handle\.title/],
  [{ title: 'x'.repeat(201) }, /has to be 200 characters at most\.$/],
  [{ parent: { text: 'Energy', path: '/usage' } }, /^The parent of \/usage has to be the path of another page/],
  [{ parent: { text: 'Energy', path: 'energy' } }, /: energy is not\.$/],
  [{ parent: { text: '', path: '/energy' } }, /^The text of the parent of \/usage has to be 1 to 24 characters/],
  [{ navigation: { text: 'x'.repeat(25), order: 40 } }, /^The navigation text of \/usage has to be 1 to 24 characters/],
  [{ navigation: { text: ' Usage', order: 40 } }, /without blanks around it\.$/],
  [
    { navigation: { text: 'Usage', order: 1.5 } },
    /^The navigation order of \/usage has to be a whole number from 0 to 999/,
  ],
  [{ navigation: { text: 'Usage', order: -1 } }, /whole number/],
])('a route with %j is refused with a reason', (wrong, sentence) => {
  expect(routeFaults({ ...route, ...wrong })).toEqual([expect.stringMatching(sentence)])
})

test('a part’s name can be used in an address', () => {
  expect(['usage', 'energy-tips', 'a'.repeat(40)].filter((name) => !isPartName(name))).toEqual([])
  expect(['', 'Usage', 'a--b', '-a', 'a-', '1a', 'a/b', 'a'.repeat(41)].filter(isPartName)).toEqual([])
})

test('a file is inside its build’s folder, and is not hidden', () => {
  expect(['1.js', 'fonts/a.woff2'].filter((path) => !isFilePath(path))).toEqual([])
  expect(['', '..', '../x', 'a//b', '/a', '.env', 'a\\b', 'a/.b'].filter(isFilePath)).toEqual([])
})
