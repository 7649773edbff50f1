import { findPage, pageOrBelow } from './wanted-page'

const remotes = {
  usage: { current: { routes: [{ path: '/usage' }] } },
  holders: { current: { routes: [{ path: '/account/holders' }] } },
  'account-settings': { current: { routes: [{ path: '/contact-details' }, { path: '/move-out' }] } },
}
const find = (name: string, path?: string) => findPage({ name, path }, remotes, 'https://portal.example')

test.each([
  [undefined, '/contact-details', '/contact-details'],
  ['/move-out', '/move-out', '/move-out'],
  ['move-out', '/move-out', '/move-out'],
  ['/move-out/?from=page#form', '/move-out', '/move-out/?from=page#form'],
  ['?from=page', '/contact-details', '/contact-details?from=page'],
  ['https://portal.example/move-out', '/move-out', '/move-out'],
])('path %s opens a page of the remote', (path, route, address) => {
  expect(find('account-settings', path)).toEqual({ kind: 'page', route, address, path: address.split(/[?#]/)[0] })
})

test('a path without a slash begins at the root, and a query alone belongs to the first page', () => {
  expect(find('holders', 'account/holders')).toMatchObject({ address: '/account/holders' })
  expect(find('holders', '?of=gas')).toMatchObject({ address: '/account/holders?of=gas' })
})

test.each([
  ['usage', '/billing', "The remote usage has no page '/billing'; it has /usage"],
  ['usage', 'billing', "The remote usage has no page '/billing'; it has /usage"],
  ['usage', '/', "The remote usage has no page '/'; it has /usage"],
  [
    'account-settings',
    '/usage',
    "The remote account-settings has no page '/usage'; it has /contact-details, /move-out",
  ],
  ['usage', 'https://other.example/usage', "The remote usage has no page 'https://other.example/usage'; it has /usage"],
  ['usage', '//other.example/usage', "The remote usage has no page 'https://other.example/usage'; it has /usage"],
  ['usage', 'javascript:1', "The remote usage has no page 'javascript:1'; it has /usage"],
  ['usage', 'http://', "The remote usage has no page 'http://'; it has /usage"],
  ['Usage', undefined, "There is no remote 'Usage'; there are account-settings, holders, usage"],
  ['constructor', undefined, "There is no remote 'constructor'; there are account-settings, holders, usage"],
  ['', undefined, 'An element has no name; there are account-settings, holders, usage'],
])('%s at %s is unknown, and the reason lists what exists', (name, path, why) => {
  expect(find(name, path)).toEqual({ kind: 'unknown', why })
})

test.each(['/billing?token=secret#secret', 'http://?token=secret', 'https://name:secret@other.example/?secret'])(
  'the reason repeats nothing from %s that may be secret',
  (path) => {
    expect(JSON.stringify(find('usage', path))).not.toContain('secret')
  },
)

const own = { kind: 'page', route: '/bills', path: '/bills', address: '/bills?of=gas' } as const

test.each([
  ['/bills', '/bills'],
  ['/bills?of=power#chart', '/bills?of=power#chart'],
  ['/bills/2026', '/bills/2026'],
  [undefined, '/bills?of=gas'],
  ['/billsome', '/bills?of=gas'],
  ['/usage', '/bills?of=gas'],
  ['/bills/../usage', '/bills?of=gas'],
  ['//other.example/bills', '/bills?of=gas'],
  ['https://other.example/bills', '/bills?of=gas'],
  ['javascript:alert(1)', '/bills?of=gas'],
  ['//', '/bills?of=gas'],
])('a customer who was at %s begins at %s', (kept, first) => {
  expect(pageOrBelow(own, kept, 'https://portal.example')).toBe(first)
})

test('every page is below the first one, and a trailing slash changes nothing', () => {
  const origin = 'https://portal.example'
  expect(pageOrBelow({ ...own, path: '/' }, '/bills/2026', origin)).toBe('/bills/2026')
  expect(pageOrBelow({ ...own, path: '/bills/' }, '/bills?of=power', origin)).toBe('/bills?of=power')
})
