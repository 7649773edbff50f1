import type { PageRemotes } from '@switchboard/record'
import { aRecord } from '@switchboard/record/testing'
import { initialBuilds, reduceBuilds } from './build-store'
import { nextBuilds } from './prefetcher'

const rule = { kind: 'current' } as const
const route = (name: string) => ({ path: `/${name}`, page: name, title: name })
const navigation = { text: 'Usage', order: 30 }
const remotes: PageRemotes = {
  account: { summary: true, current: { name: 'account', build: 'a', routes: [route('account')] }, rule },
  billing: { current: aRecord('billing', 'b', { routes: [{ ...route('billing'), navigation, scripts: [] }] }), rule },
  usage: { summary: true, current: { name: 'usage', build: 'c', routes: [{ ...route('usage'), navigation }] }, rule },
}

test('prefetches the navigation’s remotes first, and none that is in use', () => {
  expect(nextBuilds(initialBuilds(remotes)).map(({ name }) => name)).toEqual(['billing', 'usage', 'account'])
  const open = reduceBuilds(initialBuilds(remotes), { kind: 'loaded', record: aRecord('billing', 'b') })
  expect(nextBuilds(open).map(({ name }) => name)).toEqual(['usage', 'account'])
})

test('prefetches at most twelve remotes', () => {
  const names = [...Array(20).keys()].map((n) => `team-${n}`)
  const many = Object.fromEntries(names.map((name) => [name, { current: aRecord(name, '1'), rule }]))
  expect(nextBuilds(initialBuilds(many))).toHaveLength(12)
})
