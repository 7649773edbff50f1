import type { PageRemotes } from '@switchboard/record'
import { currentLink, navigationLinks } from './navigation-links'

const remote = (name: string, ...routes: [path: string, text?: string, order?: number][]): PageRemotes => ({
  [name]: {
    summary: true,
    rule: { kind: 'current' },
    current: {
      name,
      build: 'b1',
      routes: routes.map(([path, text, order = 0]) => ({
        path,
        page: path,
        title: path,
        ...(text && { navigation: { text, order } }),
      })),
    },
  },
})

test('links are sorted by their order number, whatever the order of the remotes', () => {
  const remotes = {
    ...remote('usage', ['/usage', 'Usage', 30]),
    ...remote('solar', ['/solar', 'Solar', 25], ['/solar/setup']),
    ...remote('dashboard', ['/', 'Dashboard', 10]),
    ...remote('batteries', ['/batteries', 'Batteries', 25]),
  }
  expect(navigationLinks(remotes)).toEqual([
    { to: '/', text: 'Dashboard' },
    { to: '/batteries', text: 'Batteries' },
    { to: '/solar', text: 'Solar' },
    { to: '/usage', text: 'Usage' },
  ])
})

describe('the current link', () => {
  const links = [
    { to: '/', text: 'Dashboard' },
    { to: '/usage', text: 'Usage' },
    { to: '/usage/news', text: 'News' },
  ]
  test.each([
    ['/', 'Dashboard'],
    ['/usage', 'Usage'],
    ['/usage/', 'Usage'],
    ['/usage/day', 'Usage'],
    ['/usage/news/today', 'News'],
  ])('of %s is %s', (path, text) => {
    expect(currentLink(path, links)?.text).toBe(text)
  })
  test.each(['/contact-details', '/usages'])('does not exist for %s', (path) => {
    expect(currentLink(path, links)).toBeUndefined()
  })
})

test('a page whose parent is in the navigation marks the link to its parent', () => {
  const links = [{ to: '/payment-history', text: 'Bills', children: ['/bill'] }]
  expect(currentLink('/bill/INV1', links)?.to).toBe('/payment-history')
  expect(currentLink('/bills', links)).toBeUndefined()
})

test('a link knows the pages that name its page as their parent', () => {
  const child = { path: '/bill', page: 'bill', title: 'Bill', parent: { path: '/payment-history', text: 'Bills' } }
  const bills = { path: '/payment-history', page: 'bills', title: 'Bills', navigation: { text: 'Bills', order: 20 } }
  const current = { name: 'billing', build: 'b1', routes: [bills, child] }
  expect(navigationLinks({ billing: { summary: true, rule: { kind: 'current' }, current } })).toEqual([
    { to: '/payment-history', text: 'Bills', children: ['/bill'] },
  ])
})
