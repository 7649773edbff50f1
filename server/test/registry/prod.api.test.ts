// Differences of the prod environment.
import type { BuildRecord, HostPage } from '@switchboard/record'
import { call, json } from '../support/portal'
import { cookieSet, pageOf, teamsWith, type Teams } from './teams'

let prod: Teams
let usage: [BuildRecord, BuildRecord]
beforeAll(async () => {
  prod = await teamsWith([], { SWITCHBOARD_ENV: 'prod' })
  await prod.live('host', '1')
  usage = [
    await prod.live('usage', '1', { routes: [{ path: '/usage' }] }),
    await prod.publish('usage', '2', { routes: [{ path: '/usage' }] }),
  ]
}, 60_000)
afterAll(() => prod.close(), 60_000)

it('overrides have no effect, and there is no panel', async () => {
  const plain: Partial<HostPage> = { environment: 'prod' }
  for (const to of [usage[1].build, 'http://localhost:8091']) {
    const { data, headers } = await pageOf(prod, '/usage', `sb-overrides=usage%3D${encodeURIComponent(to)}`)
    expect(data).toMatchObject(plain)
    expect(data.overrides).toBeUndefined()
    expect(data.remotes['usage']).toMatchObject({ current: { build: usage[0].build }, rule: { kind: 'current' } })
    expect(headers.get('content-security-policy')).not.toContain('localhost')
  }
  expect((await call('/registry/panel.json', undefined, {}, prod.portal.server.origin)).status).toBe(404)
})

it('preview links work', async () => {
  const wish = json({ part: 'usage', build: usage[1].build, minutes: 5, why: 'to show it' })
  const { body } = await call<{ path: string }>(
    '/registry/api/previews',
    prod.operator,
    wish,
    prod.portal.server.origin,
  )
  const followed = await pageOf(prod, body.path)
  const { data } = await pageOf(prod, '/usage', cookieSet(followed.headers, 'sb-preview'))
  expect(data.remotes['usage']).toMatchObject({ current: { build: usage[1].build }, rule: { kind: 'preview' } })
})

it.each(['/metrics', '/mails'])('%s does not exist', async (path) => {
  expect((await call(path, undefined, {}, prod.portal.server.origin)).status).toBe(404)
})

it('an address that guesses build names is refused after sixty attempts, and still gets pages', async () => {
  const requestGuess = (n: number) =>
    call(`/registry/records/usage/${n.toString(16).padStart(16, '0')}.json`, undefined, {}, prod.portal.server.origin)
  const statuses: number[] = []
  for (let n = 0; n < 61; n += 1) statuses.push((await requestGuess(n)).status)
  expect([statuses.slice(0, 60), statuses[60]]).toEqual([Array(60).fill(404), 429])
  expect((await pageOf(prod, '/usage')).status).toBe(200)
})
