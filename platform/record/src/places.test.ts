import { remotesFilling } from './fillers'
import { placeFaults, viewsOf } from './places'
import { aRecord } from './testing'

const build = 'a'.repeat(16)
const page = (path: string, ...places: string[]) => ({ path, page: 'page', title: 'Page', scripts: [], places })
const fills = (...places: string[]) => ({ fills: places.map((place) => ({ place, scripts: ['1.js'] })) })

test('a build shows its pages by path, and its fillers by place', () => {
  const record = aRecord('tips', build, { routes: [page('/tips')], ...fills('dashboard.card') })
  expect(viewsOf(record).map(({ path, scripts }) => [path, scripts])).toEqual([
    ['/tips', []],
    ['dashboard.card', ['1.js']],
  ])
})

test('the remotes that fill a place are in the order of their names', () => {
  const remotes = Object.fromEntries(
    ['tips', 'offers', 'usage'].map((name) => [
      name,
      { current: aRecord(name, build, name === 'usage' ? {} : fills('dashboard.card')) },
    ]),
  )
  expect(remotesFilling('dashboard.card', remotes)).toEqual(['offers', 'tips'])
  expect(remotesFilling('dashboard.band', remotes)).toEqual([])
})

const faultsOf = (...given: Parameters<typeof aRecord>) =>
  [...placeFaults(aRecord(...given))].map(({ message }) => message)

test('accepts places of the remote itself, and fillers of others', () => {
  const more = { routes: [page('/tips', 'tips.card', 'tips.side-bar')], ...fills('dashboard.card', 'usage.chart') }
  expect(faultsOf('tips', build, more)).toEqual([])
})

test.each([
  ['a place of another part', { routes: [page('/tips', 'dashboard.card')] }, /no name of a place of tips/],
  ['a place on two pages', { routes: [page('/tips', 'tips.a'), page('/more', 'tips.a')] }, /listed twice/],
  ['a filler for something that is not a place', fills('Dashboard'), /no name of a place/],
  ['a filler for its own place', fills('tips.card'), /in a page of tips itself/],
  ['two fillers for one place', fills('dashboard.card', 'dashboard.card'), /fills dashboard.card twice/],
])('refuses %s', (_, more, words) => {
  expect(faultsOf('tips', build, more)).toContainEqual(expect.stringMatching(words))
})

test('a shell fills nothing', () => {
  expect(faultsOf('host', build, fills('dashboard.card'))).toEqual(['Only remotes fill places: leave this out.'])
})
