// The operators' page and its session: who gets it, where, and what a session may do.
import type { BuildRecord } from '@switchboard/record'
import { addToken } from '@switchboard/platform-server/testing'
import { call, json } from '../support/portal'
import { cookieSet, pageOf, teamsWith, type Teams } from './teams'

const PAGE = '/registry/operations'
const SESSION = `${PAGE}/session`
const asked = { who: 'tests', why: 'for a test' }
let teams: Teams
let ofTeam = ''
const builds = {} as Record<'host' | 'operations' | 'usage', BuildRecord>

beforeAll(async () => {
  teams = await teamsWith([], {}, async (db) => {
    ofTeam = (await addToken(db, { owner: 'usage', parts: ['usage'], operator: false }, asked)).token
  })
  builds.host = await teams.live('host', '1')
  builds.usage = await teams.live('usage', '1', { routes: [{ path: '/usage' }] })
  builds.operations = await teams.live('operations', '1', { routes: [{ path: '/operations' }] })
}, 120_000)
afterAll(() => teams.close(), 60_000)

const ask = (path: string, init: RequestInit = {}) => fetch(teams.portal.server.origin + path, init)
const signIn = (token: string) => ask(SESSION, json({ token }))

/** The cookie of a new session. */
async function cookieOf(token: string): Promise<string> {
  const answer = await signIn(token)
  expect(answer.status).toBe(204)
  return cookieSet(answer.headers, 'sb-operator') ?? ''
}

test('refuses a token that is wrong, or a team’s', async () => {
  for (const token of ['', 'sbt_00000000_no', ofTeam]) {
    const answer = await signIn(token)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
})

test('keeps the token from scripts, and names only its id', async () => {
  const [line = ''] = (await signIn(teams.operator)).headers.getSetCookie()
  expect(line).toMatch(/^sb-operator=[\w-]+\.[\w-]{43}; Max-Age=36000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(line).not.toContain(teams.operator.split('_')[2])
})

test('gives the remote only to an operator who has signed in, and never to customers', async () => {
  const { remotes } = (await pageOf(teams, PAGE)).data
  expect(remotes).toEqual({})
  const signedIn = await pageOf(teams, PAGE, await cookieOf(teams.operator))
  expect(signedIn.data.remotes).toMatchObject({ operations: { current: { build: builds.operations.build } } })
  expect(signedIn.headers.get('content-security-policy')).toContain("object-src 'none'")
  const { data } = await pageOf(teams, '/usage', await cookieOf(teams.operator))
  expect(Object.keys(data.remotes)).toEqual(['usage'])
  const answer = await ask('/registry/resolved.json')
  expect(Object.keys(((await answer.json()) as { remotes: object }).remotes)).toEqual(['usage'])
})

const change = (cookie: string, headers: Record<string, string> = {}, more: object = {}) => {
  const { headers: type, ...init } = json({ change: { kind: 'freeze', part: 'usage' }, why: 'for a test', ...more })
  return ask('/registry/api/changes', { ...init, headers: { ...(type as object), cookie, ...headers } })
}

test('a session reads the state and changes it in the name of its operator', async () => {
  const cookie = await cookieOf(teams.operator)
  expect((await ask('/registry/api/state', { headers: { cookie } })).status).toBe(200)
  expect((await change(cookie)).status).toBe(200)
  const { entries } = await teams.get<{ entries: readonly object[] }>('/history?limit=1')
  expect(entries[0]).toMatchObject({ who: 'tests', change: { kind: 'freeze', part: 'usage' } })
  await teams.change({ kind: 'thaw', part: 'usage' })
})

const refused: readonly [string, Record<string, string>, object, string][] = [
  ['of another site', { origin: 'https://other.example' }, {}, 'cross-site'],
  ['without the cross-site token', {}, {}, 'xsrf'],
  ['of the other environment', {}, { environment: 'prod' }, 'out-of-scope'],
]
test.each(refused)('a session makes no change %s', async (_, headers, more, code) => {
  const page = await pageOf(teams, PAGE)
  const xsrf = cookieSet(page.headers, 'XSRF-TOKEN')
  const cookie = [await cookieOf(teams.operator), ...(code === 'xsrf' ? [xsrf] : [])].join('; ')
  const answer = await change(cookie, headers, more)
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ code })
})

test.each(['/tokens', '/keys', '/customer?who=4000000501', '/mails', '/builds/usage/0123456789abcdef/maps/main.js'])(
  'a session does not open %s, which takes the token',
  async (path) => {
    const cookie = await cookieOf(teams.operator)
    expect((await ask(`/registry/api${path}`, { headers: { cookie } })).status).toBe(401)
  },
)

test('a session ends with its token', async () => {
  const { body } = await call<{ id: string; token: string }>(
    '/registry/api/tokens',
    teams.operator,
    json({ owner: 'leaver', operator: true, why: 'for a test' }),
    teams.portal.server.origin,
  )
  const cookie = await cookieOf(body.token)
  const revoked = { ...json({ why: 'left' }), method: 'DELETE' }
  await call(`/registry/api/tokens/${body.id}`, teams.operator, revoked, teams.portal.server.origin)
  expect((await ask('/registry/api/state', { headers: { cookie } })).status).toBe(401)
})

test('a team gets no token for the page, whose code acts in the name of operators', async () => {
  const wanted = json({ owner: 'usage', parts: ['operations'], why: 'for a test' })
  const { status } = await call('/registry/api/tokens', teams.operator, wanted, teams.portal.server.origin)
  expect(status).toBe(400)
})

describe('in prod', () => {
  let own: Teams
  beforeAll(async () => {
    own = await teamsWith([], { SWITCHBOARD_ENV: 'prod', OPERATIONS_URL: 'http://127.0.0.1:1' })
  }, 60_000)
  afterAll(() => own.close(), 60_000)

  test('the page has a host name of its own, which has nothing of the portal', async () => {
    const port = new URL(own.portal.server.origin).port
    const statusOf = async (host: string, path: string) =>
      (await fetch(`http://${host}:${port}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' })).status
    expect(await statusOf('localhost', '/')).toBe(503)
    // While no host is published.
    expect(await statusOf('127.0.0.1', PAGE)).toBe(200)
    await own.live('host', '1')
    for (const path of ['/usage', '/api/portal/accounts', '/embed.js', '/registry/panel.json'])
      expect([path, await statusOf('127.0.0.1', path)]).toEqual([path, 404])
    expect(await statusOf('localhost', PAGE)).toBe(404)
    expect(await statusOf('localhost', `${PAGE}/session`)).toBe(404)
    expect(await statusOf('localhost', '/')).toBe(200)
  })

  test('without a host name of its own there is no page', async () => {
    const plain = await teamsWith([], { SWITCHBOARD_ENV: 'prod' })
    try {
      expect((await pageOf(plain, PAGE)).status).toBe(404)
    } finally {
      await plain.close()
    }
  }, 60_000)
})
