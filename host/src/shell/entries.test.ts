import type { PageRemotes } from '@switchboard/registry'
import { currentEntry, entriesOf } from './entries'

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

test('entries stand in the order that the builds ask for, wherever the remotes stand', () => {
  const remotes = {
    ...remote('usage', ['/usage', 'Usage', 30]),
    ...remote('solar', ['/solar', 'Solar', 25], ['/solar/setup']),
    ...remote('dashboard', ['/', 'Dashboard', 10]),
    ...remote('batteries', ['/batteries', 'Batteries', 25]),
  }
  expect(entriesOf(remotes)).toEqual([
    { to: '/', text: 'Dashboard' },
    { to: '/batteries', text: 'Batteries' },
    { to: '/solar', text: 'Solar' },
    { to: '/usage', text: 'Usage' },
  ])
})

describe('the current entry', () => {
  const entries = [
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
    expect(currentEntry(path, entries)?.text).toBe(text)
  })
  test.each(['/contact-details', '/usages'])('of %s is none', (path) => {
    expect(currentEntry(path, entries)).toBeUndefined()
  })
})
