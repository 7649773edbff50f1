// What a legacy page receives: the script of the element, the builds that embed shows, and no remote that cannot run in it.
import type { BuildRecord, EmbedPage, Resolution } from '@switchboard/record'
import { call, json } from '../support/portal'
import { cookieSet, pageOf, teamsWith, type Teams } from './teams'

const ANN = { subject: 'ann', number: '4000000501' }
let teams: Teams
const builds = {} as Record<'host' | 'embed' | 'usage' | 'billing', BuildRecord>

beforeAll(async () => {
  teams = await teamsWith([ANN], { TOKEN_CLIENTS: 'portal, old-portal' })
}, 120_000)
afterAll(() => teams.close(), 60_000)

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${teams.portal.server.origin}${path}`, { headers })

async function embedPage(query = ''): Promise<EmbedPage> {
  const response = await ask(`/registry/embed.json${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as EmbedPage
}

const change = (wanted: object) =>
  call<{ detail?: string }>(
    '/registry/api/changes',
    teams.operator,
    json({ change: wanted, why: 'for a test' }),
    teams.portal.server.origin,
  )

test('without a build of embed a page gets an error', async () => {
  builds.host = await teams.live('host', '1')
  const response = await ask('/registry/embed.json')
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'no-embed' })
})

test('a page gets the build of embed, complete records of the named remotes, summaries of the others, and no host', async () => {
  builds.embed = await teams.live('embed', '1')
  builds.usage = await teams.live('usage', '1', { routes: [{ path: '/usage' }] })
  builds.billing = await teams.live('billing', '1', { routes: [{ path: '/billing' }] })
  const page = await embedPage('?remote=usage&remote=unknown')
  expect(page.embed).toMatchObject({ build: builds.embed.build, base: `/embed/${builds.embed.build}/`, contract: 1 })
  expect(page.remotes['usage']).toMatchObject({ current: builds.usage })
  expect(page.remotes['billing']).toMatchObject({ summary: true, current: { build: builds.billing.build } })
  expect(Object.keys(page.remotes).sort()).toEqual(['billing', 'usage'])
  expect(page.ticket).not.toBe('')
  const { data } = await pageOf(teams, '/usage')
  expect(data.tag).toBe(page.tag)
  expect(Object.keys(data.remotes).sort()).toEqual(['billing', 'usage'])
})

test('the response is not cached, and begins a visit that may change data', async () => {
  const { headers } = await ask('/registry/embed.json')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(cookieSet(headers, 'XSRF-TOKEN')).toBeDefined()
})

test('its files have their own addresses, and open pages poll with its build', async () => {
  const file = await ask(`${builds.embed.base}main.js`)
  expect(await file.text()).toMatch(/'embed 1 /)
  const { tag } = await embedPage()
  expect((await ask(`/registry/resolved.json?embed=${builds.embed.build}&have=${tag}`)).status).toBe(204)
  const answer = (await (await ask(`/registry/resolved.json?embed=${builds.embed.build}`)).json()) as Resolution
  expect(Object.keys(answer.remotes).sort()).toEqual(['billing', 'usage'])
})

test('a remote that embed could not run is not promoted, although the host could', async () => {
  await teams.live('host', '2', { provides: { react: '19.1.0', vue: '3.0.0' } })
  const needy = await teams.publish('usage', '2', { shared: { vue: '^3.0.0' } })
  const refused = await change({ kind: 'promote', part: 'usage', build: needy.build })
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toBe(
    `usage 2 (${needy.build}) cannot run in the embed that is live (embed 1 (${builds.embed.build})): the host provides no vue. Update its packages, and publish a new build.`,
  )
})

test('a build of embed that could not run the live remotes is not promoted', async () => {
  const next = await teams.publish('embed', '2', { contract: 2 })
  const refused = await change({ kind: 'promote', part: 'embed', build: next.build })
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toContain('cannot run in embed 2')
})

test('a page in which embed did not start gets the previous build', async () => {
  const next = await teams.live('embed', '3')
  expect((await embedPage()).embed.build).toBe(next.build)
  expect((await embedPage(`?unstarted=${next.build}`)).embed.build).toBe(builds.embed.build)
  expect((await embedPage('?unstarted=nonsense')).embed.build).toBe(next.build)
  await change({ kind: 'rollback', part: 'embed' })
  expect((await embedPage()).embed.build).toBe(builds.embed.build)
})

test.each(['/embed.js', '/embed/start.js', '/embed/session.js'])(
  'browsers ask for %s each time, and get it once',
  async (path) => {
    const first = await ask(path, { 'accept-encoding': 'br' })
    expect(first.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.headers.get('content-encoding')).toBe('br')
    const etag = first.headers.get('etag') ?? ''
    const again = await ask(path, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(await (await ask(path, { 'accept-encoding': 'identity' })).text()).toBe(await first.text())
  },
)

test('only pages of this origin may contain the frame for the silent session check', async () => {
  const frame = await ask('/embed/session.html')
  expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(await frame.text()).toContain('/embed/session.js')
})

test('an unchanged page is revalidated without a policy that would replace its own', async () => {
  const page = await ask('/legacy/')
  // As a browser does; fetch by default would bypass revalidation.
  const known = { 'if-none-match': page.headers.get('etag') ?? '', 'cache-control': 'max-age=0', pragma: '' }
  const again = await ask('/legacy/', known)
  expect(again.status).toBe(304)
  expect(again.headers.get('content-security-policy')).toBeNull()
})

test('the API accepts tokens of the configured clients', async () => {
  const statusWith = async (azp: string) => {
    const token = await teams.portal.provider.token(ANN.subject, { azp })
    return (await ask('/api/portal/account', { authorization: `Bearer ${token}` })).status
  }
  expect(await statusWith('portal')).toBe(200)
  expect(await statusWith('old-portal')).toBe(200)
  expect(await statusWith('account-console')).toBe(401)
})
