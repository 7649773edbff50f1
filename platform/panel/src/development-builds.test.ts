import type { BuildRecord, PageRemotes } from '@switchboard/record'
import { aRecord } from '@switchboard/record/testing'
import { candidatesFor, initialBuilds } from '@switchboard/loader/testing'
import { fetchDevelopmentBuilds } from './development-builds'

const address = 'http://localhost:8090'
const route = { path: '/usage', page: 'usage', title: 'Usage', scripts: [] }
const served: BuildRecord = {
  ...aRecord('usage', 'development'),
  base: '',
  routes: [route],
}
const rule = { kind: 'current' } as const
const summary = { name: 'usage', build: 'b', routes: [route] }
const published = aRecord('usage', 'b', { routes: [route] })

beforeEach(() => {
  Object.assign(globalThis, { document: { baseURI: 'https://portal.example/' } })
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(served))
})
afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'document')
})

test.each<[string, PageRemotes, string[]]>([
  ['the published build, whose record is here', { usage: { current: published, rule } }, ['development', 'b']],
  ['one that came as a summary', { usage: { summary: true, current: summary, rule } }, ['development', 'b']],
  ['nothing, where nothing is published', {}, ['development']],
])('falls back from a development server to %s', async (_, remotes, order) => {
  const overridden = (await fetchDevelopmentBuilds([['usage', address]]))(remotes)
  expect(candidatesFor(initialBuilds(overridden), 'usage', '/usage').map(({ build }) => build)).toEqual(order)
})

test('ignores a development server whose response is not a record', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ name: 'usage' }))
  expect((await fetchDevelopmentBuilds([['usage', address]]))({})).toEqual({})
})
