// What a browser receives: pages with the customer's builds, build files, and responses to open pages.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileAddress, resolve, type BuildRecord, type PanelData, type Resolution } from '@switchboard/record'
import { call, json } from '../support/portal'
import { until } from '../support/until'
import { cookieSet, keyOf, pageOf, teamsWith, tickets, type Teams } from './teams'

const ANN = { subject: 'ann', number: '4000000501' }
const BOB = { subject: 'bob', number: '4000000502' }
let teams: Teams
const builds = {} as Record<'host' | 'dashboard' | 'usage1' | 'usage2' | 'billing', BuildRecord>
const files = { '1.js': 'one', '2.js': 'two', '1.css': 'style' }
const navigation = { text: 'My usage', order: 30 }

beforeAll(async () => {
  teams = await teamsWith([ANN, BOB])
  builds.host = await teams.live('host', '1')
  builds.dashboard = await teams.live('dashboard', '1', { routes: [{ path: '/' }] })
  const usage = {
    files,
    routes: [
      { path: '/usage', title: 'Usage', navigation, scripts: ['1.js'] },
      { path: '/usage/day', scripts: ['2.js'] },
    ],
  }
  builds.usage1 = await teams.live('usage', '1', usage)
  builds.usage2 = await teams.publish('usage', '2', usage)
  builds.billing = await teams.live('billing', '1', { routes: [{ path: '/billing' }] })
}, 120_000)
afterAll(() => teams.close(), 60_000)

const origin = () => teams.portal.server.origin
const token = ({ subject }: { subject: string }) => teams.portal.provider.token(subject)
const customerOf = ({ subject }: { subject: string }) => keyOf(teams.portal.provider.issuer, subject)
const preloads = (html: string) =>
  [...html.matchAll(/rel="preload" as="(?:script|style)" href="([^"]+)" integrity="sha384-[^"]+" crossorigin/g)].map(
    (match) => match[1],
  )

async function fetchResolution(query = '', headers: Record<string, string> = {}) {
  const response = await fetch(`${origin()}/registry/resolved.json${query}`, { headers })
  const text = await response.text()
  const body = (text ? JSON.parse(text) : undefined) as Resolution
  return { status: response.status, headers: response.headers, body }
}

/** Signs in as the host does, and returns the cookie of this browser. */
async function browserOf(person: { subject: string }): Promise<string> {
  const answer = await fetchResolution('', { authorization: `Bearer ${await token(person)}` })
  return cookieSet(answer.headers, 'sb-customer') ?? ''
}

describe('the host page', () => {
  it('contains the signed records of its builds, the keys to verify them, and a ticket', async () => {
    const { data, headers } = await pageOf(teams, '/usage')
    expect(data.remotes['usage']).toEqual({ current: builds.usage1, rule: { kind: 'current' } })
    expect(data.keys).toEqual([{ id: builds.usage1.signature?.key, publicKey: expect.any(String), parts: ['*'] }])
    expect(data).toMatchObject({
      environment: 'nonprod',
      host: { build: builds.host.build, contract: 1, provides: { react: '19.1.0' } },
      tag: expect.stringMatching(/^[\w-]{22}$/),
      ticket: expect.stringMatching(/^[\w-]+\.[\w-]{43}$/),
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('blocks scripts without a hash, except from development servers', async () => {
    const { headers, html } = await pageOf(teams, '/usage')
    expect(headers.get('integrity-policy')).toBe('blocked-destinations=(script)')
    const scripts = [...html.matchAll(/<script (?!type="application\/json")[^>]*>/g)].map(([tag]) => tag)
    expect(scripts.length).toBeGreaterThan(1)
    for (const tag of scripts) expect(tag).toMatch(/ integrity="sha384-[^"]{64}" crossorigin="anonymous"/)
    const inDevelopment = await pageOf(teams, '/usage', 'sb-overrides=usage%3Dhttp%3A%2F%2Flocalhost%3A8081')
    expect(inDevelopment.headers.get('content-security-policy')).toContain('http://localhost:8081')
    expect(inDevelopment.headers.has('integrity-policy')).toBe(false)
  })

  it('is compressed completely, including the ticket', async () => {
    const response = await fetch(`${origin()}/usage`, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toMatch(
      /^<!doctype html>[\s\S]*"ticket":"[\w-]+\.[\w-]+"}<\/script>\n<\/body>\n<\/html>$/,
    )
  })

  it.each([
    ['/usage', ['1.js', '1.css', 'remoteEntry.js']],
    ['/usage/day', ['2.js', '1.css', 'remoteEntry.js']],
    ['/usage/nothing', ['1.js', '1.css', 'remoteEntry.js']],
    ['/nowhere', []],
  ])('at %s preloads exactly what this path needs, each file with its hash', async (path, wanted) => {
    const { html } = await pageOf(teams, path)
    const named = builds.usage1.files.filter(({ path: its }) => wanted.includes(its))
    expect(preloads(html).sort()).toEqual(named.map((file) => fileAddress(builds.usage1, file)).sort())
  })

  it('renders the navigation from the records', async () => {
    const { data } = await pageOf(teams, '/')
    expect(data.remotes['usage']?.current.routes[0]?.navigation).toEqual(navigation)
  })

  it('has the builds that the resolver selects, for every path and customer, during rollouts', async () => {
    await teams.change({ kind: 'rollout', part: 'usage', build: builds.usage2.build, percent: 40 })
    await teams.change({ kind: 'cohort', cohort: 'staff', add: [customerOf(BOB)], remove: [] })
    const billing2 = await teams.publish('billing', '2', { routes: [{ path: '/billing' }] })
    await teams.change({ kind: 'rollout', part: 'billing', build: billing2.build, cohort: 'staff' })
    const { state } = await teams.get<{ state: Parameters<typeof resolve>[0] }>('/state')
    const all = [...Object.values(builds), billing2]
    const find = (name: string, build: string) => all.find((one) => one.name === name && one.build === build)
    const people = [...Array(24).keys()].map((n) => ({ subject: `nobody-${n}` }))
    const seen = new Set<string>()
    for (const person of [undefined, ANN, BOB, ...people]) {
      const cookie = person ? await browserOf(person) : ''
      const customer = person && customerOf(person)
      const expected = resolve(state, find, { customer, now: new Date().toISOString() })
      for (const path of ['/', '/usage', '/usage/day', '/billing/2026', '/nowhere']) {
        const { data, html } = await pageOf(teams, path, cookie)
        for (const [name, { current, fallback }] of Object.entries(expected)) {
          const its = name === 'host' ? { current: data.host } : data.remotes[name]
          expect([its?.current.build, its && 'fallback' in its && its.fallback?.build]).toEqual([
            current.build,
            name === 'host' ? false : (fallback?.build ?? false),
          ])
        }
        const usage = expected['usage']!.current
        expect(preloads(html).filter((file) => file?.includes('/usage/'))).toHaveLength(
          path.startsWith('/usage') ? 3 : 0,
        )
        const own = usage.files.map((one) => fileAddress(usage, one))
        expect(preloads(html).every((address) => !address?.includes('/usage/') || own.includes(address))).toBe(true)
        seen.add(usage.build)
      }
    }
    expect([...seen].sort()).toEqual([builds.usage1.build, builds.usage2.build].sort())
    await teams.change({ kind: 'halt', part: 'usage', build: builds.usage2.build })
    await teams.change({ kind: 'halt', part: 'billing', build: billing2.build })
  }, 60_000)

  it('does not reveal a customer’s bucket in a rollout: the same builds give the same page', async () => {
    await teams.change({ kind: 'rollout', part: 'usage', build: builds.usage2.build, percent: 100 })
    const pages = await Promise.all([ANN, BOB].map(async (one) => pageOf(teams, '/usage', await browserOf(one))))
    expect(pages.map(({ data }) => data.remotes['usage']?.rule)).toEqual(
      Array(2).fill({ kind: 'percent', percent: 100 }),
    )
    expect(pages[0]?.data.tag).toBe(pages[1]?.data.tag)
    await teams.change({ kind: 'halt', part: 'usage', build: builds.usage2.build })
  })
})

describe('a login page, even on another origin,', () => {
  const firstFiles = async (path: string, cookie = '') => {
    const address = `${origin()}/registry/first-files.json?path=${encodeURIComponent(path)}`
    const answer = await fetch(address, { headers: { origin: 'https://login.example', cookie } })
    return { headers: answer.headers, files: ((await answer.json()) as { files: string[] }).files }
  }
  const filesOf = (html: string) =>
    [...html.matchAll(/ (?:src|href)="((?:\/host\/[\w-]{16,22}|\/remotes)\/[^"]+)"/g)].map(([, address]) => address)

  it('learns which files an address’s page will load, in order, and no others', async () => {
    for (const path of ['/usage', '/', '/nowhere']) {
      const { files } = await firstFiles(path)
      const { html } = await pageOf(teams, path)
      expect([...files].sort()).toEqual(filesOf(html).sort())
      expect(files[0]).toMatch(/^\/host\//)
    }
    const { headers, files } = await firstFiles('/usage')
    expect(files).toContain(`${builds.usage1.base}remoteEntry.js`)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('gets no files for another application’s path, and accepts a request without a path', async () => {
    expect((await firstFiles('/legacy/')).files).toEqual([])
    expect((await firstFiles('/embed/session.html')).files).toEqual([])
    const response = await fetch(`${origin()}/registry/first-files.json`)
    expect(response.status).toBe(200)
  })

  it('gets the builds of this browser if it has their cookie', async () => {
    await teams.change({ kind: 'cohort', cohort: 'readers', add: [customerOf(BOB)], remove: [] })
    await teams.change({ kind: 'rollout', part: 'usage', build: builds.usage2.build, cohort: 'readers' })
    const cookie = await browserOf(BOB)
    expect((await firstFiles('/usage', cookie)).files).toContain(`${builds.usage2.base}remoteEntry.js`)
    expect((await firstFiles('/usage')).files).toContain(`${builds.usage1.base}remoteEntry.js`)
    await teams.change({ kind: 'halt', part: 'usage', build: builds.usage2.build })
  })
})

describe('a customer', () => {
  it('has the same key in every browser, and the key reveals no identity', async () => {
    const [first, second] = [await browserOf(ANN), await browserOf(ANN)]
    expect(first).toBe(second)
    expect(first).toMatch(new RegExp(`^sb-customer=${customerOf(ANN)}\\.[\\w-]{43}$`))
    expect(first).not.toContain('ann')
    expect(await browserOf(BOB)).not.toBe(first)
  })

  it('is recognised for half a year by a cookie that scripts cannot read', async () => {
    const answer = await fetchResolution('', { authorization: `Bearer ${await token(ANN)}` })
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('gets a personal ticket with the sign-in, even though the builds are the same', async () => {
    const { data } = await pageOf(teams, '/usage')
    expect(tickets.check(data.ticket)).toMatchObject({ customer: undefined })
    const query = `?host=${data.host.build}&have=${data.tag}`
    const answer = await fetchResolution(query, { authorization: `Bearer ${await token(ANN)}` })
    expect(tickets.check(answer.body.ticket)?.customer).toBe(customerOf(ANN))
    const cookie = cookieSet(answer.headers, 'sb-customer') ?? ''
    expect((await fetchResolution(query, { authorization: `Bearer ${await token(ANN)}`, cookie })).status).toBe(204)
    expect(tickets.check((await pageOf(teams, '/usage', cookie)).data.ticket)?.customer).toBe(customerOf(ANN))
  })

  it('gets no new cookie in a browser with a valid one', async () => {
    const cookie = await browserOf(ANN)
    const answer = await fetchResolution('', { authorization: `Bearer ${await token(ANN)}`, cookie })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it.each(['sb-customer=x', `sb-customer=${'A'.repeat(22)}.${'A'.repeat(43)}`, 'sb-customer=.', 'sb-customer='])(
    'is unknown with the cookie %s',
    async (cookie) => {
      await teams.change({ kind: 'cohort', cohort: 'forged', add: ['A'.repeat(22)], remove: [] })
      await teams.change({ kind: 'rollout', part: 'usage', build: builds.usage2.build, cohort: 'forged' })
      const { data, status } = await pageOf(teams, '/usage', cookie)
      expect([status, data.remotes['usage']?.current.build]).toEqual([200, builds.usage1.build])
      await teams.change({ kind: 'halt', part: 'usage', build: builds.usage2.build })
      await teams.change({ kind: 'cohort', cohort: 'forged', add: [], remove: ['A'.repeat(22)] })
    },
  )

  it('with an invalid token gets the same builds as everybody', async () => {
    const answer = await fetchResolution('', { authorization: 'Bearer nonsense' })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

describe('an open page', () => {
  it('gets nothing while nothing has changed, and the new builds after a change', async () => {
    const { data } = await pageOf(teams, '/usage')
    const query = `?host=${data.host.build}&have=${data.tag}`
    expect((await fetchResolution(query)).status).toBe(204)
    await teams.change({ kind: 'promote', part: 'usage', build: builds.usage2.build })
    const { body } = await fetchResolution(query)
    expect(body.remotes['usage']).toMatchObject({
      current: { build: builds.usage2.build },
      fallback: { build: builds.usage1.build },
    })
    expect(body.tag).not.toBe(data.tag)
    expect((await pageOf(teams, '/usage')).data.tag).toBe(body.tag)
    await teams.change({ kind: 'rollback', part: 'usage' })
  })

  it('of an older host gets builds that run in that host', async () => {
    const host = await teams.publish('host', '2', { provides: { react: '19.2.0' } })
    const needy = await teams.publish('services', '2', {
      routes: [{ path: '/services' }],
      shared: { react: '^19.2.0' },
    })
    const modest = await teams.live('services', '1', { routes: [{ path: '/services' }], shared: { react: '^19.0.0' } })
    await teams.change({ kind: 'promote', part: 'host', build: host.build }, { force: true })
    await teams.change({ kind: 'promote', part: 'services', build: needy.build })
    expect((await fetchResolution()).body.remotes['services']?.current.build).toBe(needy.build)
    const old = (await fetchResolution(`?host=${builds.host.build}`)).body.remotes['services']
    expect(old?.current.build).toBe(modest.build)
    expect(old?.rule).toMatchObject({
      kind: 'fallback',
      wanted: needy.build,
      because: [expect.stringContaining('react')],
    })
    await teams.change({ kind: 'retire', part: 'services' })
    await teams.change({ kind: 'rollback', part: 'host' })
  })

  it('gets any published record, and 404 for others', async () => {
    const answer = await fetch(`${origin()}/registry/records/usage/${builds.usage2.build}.json`)
    expect(await answer.json()).toEqual(builds.usage2)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    for (const path of [
      `usage/${'0'.repeat(16)}.json`,
      `billing/${builds.usage2.build}.json`,
      'usage/x',
      `usage/${builds.usage2.build}`,
    ])
      expect((await call(`/registry/records/${path}`, undefined, {}, origin())).status).toBe(404)
  })
})

it('a first view leads to the provider immediately while the server reaches it, and otherwise requests its keys', async () => {
  const host = await teams.publish('host', '3', { provides: { react: '19.1.0', '@switchboard/starter': '1.1.0' } })
  await teams.change({ kind: 'promote', part: 'host', build: host.build }, { force: true })
  const { provider } = teams.portal
  const firstView = async () => {
    const headers = { accept: 'text/html', 'sec-fetch-site': 'none' }
    const html = await (await fetch(`${origin()}/usage`, { headers })).text()
    expect(html).toContain(' data-identity=')
    const [isImmediate, asksForKeys] = [html.includes(' data-provider-up'), html.includes('openid-connect/certs')]
    expect(asksForKeys).toBe(!isImmediate)
    return isImmediate
  }
  try {
    await until(firstView)
    await provider.goAway()
    try {
      await until(async () => !(await firstView()))
    } finally {
      await provider.comeBack()
    }
    await until(firstView)
  } finally {
    await teams.change({ kind: 'rollback', part: 'host' })
  }
})

describe('a portal with many remotes', () => {
  const names = [...Array(24).keys()].map((n) => `team-${n}`)
  const pageSize = async (path: string) => Buffer.byteLength((await pageOf(teams, path)).html)

  it('contains only the complete record of the requested page, and grows only by each remote’s navigation data', async () => {
    const before = await pageSize('/usage')
    for (const name of names)
      await teams.live(name, '1', {
        files: { '1.js': `one of ${name}`, '1.css': 'style' },
        routes: [{ path: `/${name}`, title: name, navigation: { text: name, order: 40 } }],
      })
    expect(((await pageSize('/usage')) - before) / names.length).toBeLessThanOrEqual(300)
    const { data, html } = await pageOf(teams, '/usage')
    expect(Object.keys(data.remotes).length).toBeGreaterThanOrEqual(names.length + 3)
    expect(Object.values(data.remotes).filter((remote) => !('summary' in remote))).toEqual([data.remotes['usage']])
    expect(data.remotes['usage']).toMatchObject({ current: { files: builds.usage1.files } })
    expect(html.match(/rel="preload" as="(script|style)"/g)).toHaveLength(3)
    const there = await pageOf(teams, '/team-20')
    expect(there.data.remotes['team-20']).toMatchObject({ current: { files: expect.any(Array) } })
    expect(there.data.remotes['usage']).toMatchObject({ summary: true })
    for (const name of names) await teams.change({ kind: 'retire', part: name })
  }, 120_000)

  it('refers to each record by its build and by the key of its signature', async () => {
    const { data } = await pageOf(teams, '/')
    const { name, build, signature, routes } = builds.usage1
    expect(data.remotes['usage']).toEqual({
      summary: true,
      current: { name, build, key: signature?.key, routes: routes.map(({ scripts: _, ...route }) => route) },
      rule: { kind: 'current' },
    })
    const answer = await fetch(`${origin()}/registry/records/usage/${build}.json?key=${signature?.key}`)
    expect(await answer.json()).toEqual(builds.usage1)
  })
})

describe('a file of a build', () => {
  const file = (path: string, init: RequestInit = {}) => fetch(`${origin()}${path}`, init)

  it.each(['', '~1', '~12'])('is available at the address of every attempt: %s', async (attempt) => {
    const answer = await file(`${builds.usage1.base.replace(/\/$/, `${attempt}/`)}1.js`)
    expect([answer.status, await answer.text()]).toEqual([200, 'one'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  it('stays available when another build is current, so that open tabs keep working', async () => {
    await teams.change({ kind: 'promote', part: 'usage', build: builds.usage2.build })
    expect((await file(`${builds.usage1.base}2.js`)).status).toBe(200)
    await teams.change({ kind: 'rollback', part: 'usage' })
  })

  it.each([
    ['of a build that never was', () => `/remotes/usage/${'0'.repeat(16)}/1.js`],
    ['that the build never had', () => `${builds.usage1.base}3.js`],
    ['that is the folder', () => builds.usage1.base],
    ['outside of the folder', () => `${builds.usage1.base}..%2f..%2f..%2fxsrf.secret`],
    ['of a part with another name', () => builds.usage1.base.replace('usage', 'billing') + '1.js'],
  ])('%s is 404, readable for other origins and never a page', async (_what, path) => {
    const answer = await file(path(), { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('that was uploaded but not published is 404', async () => {
    const path = `/builds/usage/${'a'.repeat(16)}/files/1.js`
    const headers = { 'content-type': 'application/octet-stream' }
    await call(`/registry/api${path}`, teams.operator, { method: 'PUT', headers, body: 'x' }, origin())
    expect((await file(`/remotes/usage/${'a'.repeat(16)}/1.js`)).status).toBe(404)
  })

  it('has one address in all builds, and exists until the last of them is gone', async () => {
    const published = [
      await teams.publish('usage', 'first of two', { files: { 'kept.js': 'kept' } }),
      await teams.publish('usage', 'second of two', { files: { 'kept.js': 'kept' } }),
    ]
    const [address, other] = published.map((record) =>
      fileAddress(
        record,
        record.files.find(({ path }) => path === 'kept.js')!,
      ),
    )
    expect(other).toBe(address)
    expect(address).toMatch(/^\/remotes\/usage\/[\w-]{22}\/kept\.js$/)
    for (const { build } of published) {
      const answer = await file(address!)
      expect([answer.status, await answer.text()]).toEqual([200, 'kept'])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable, no-transform')
      rmSync(join(teams.portal.server.dataDir, 'registry/builds/usage', build), { recursive: true })
    }
    expect((await file(address!)).status).toBe(410)
  })

  it('of a build whose files are gone is 410 with a problem as its body', async () => {
    const gone = await teams.publish('usage', 'gone', { files })
    rmSync(join(teams.portal.server.dataDir, 'registry/builds/usage', gone.build), { recursive: true })
    const answer = await file(`${gone.base}1.js`, { headers: { accept: 'text/html' } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([410, '*'])
    expect(await answer.json()).toMatchObject({ code: 'build-gone' })
  })
})

describe('a preview link', () => {
  const createPreview = async (minutes: number, part = 'usage', build = builds.usage2.build) => {
    const wish = json({ part, build, minutes, why: 'to show it' })
    return call<{ path: string; until: string }>('/registry/api/previews', teams.operator, wish, origin())
  }

  it('shows its build and the badge text to those who have the link, and to nobody else', async () => {
    const { status, body } = await createPreview(60)
    expect(status).toBe(201)
    const followed = await pageOf(teams, `${body.path}&from=mail`)
    expect([followed.status, followed.headers.get('location')]).toEqual([302, '/usage?from=mail'])
    const [setting] = followed.headers.getSetCookie().filter((cookie) => cookie.startsWith('sb-preview='))
    expect(setting).toMatch(/; HttpOnly; SameSite=Lax$/)
    const cookie = cookieSet(followed.headers, 'sb-preview') ?? ''
    const { data } = await pageOf(teams, '/usage', cookie)
    expect(data.remotes['usage']).toMatchObject({ current: { build: builds.usage2.build }, rule: { kind: 'preview' } })
    expect(data.preview).toEqual({ builds: { usage: builds.usage2.build }, until: body.until })
    expect((await fetchResolution('', { cookie })).body.remotes['usage']?.rule).toEqual({ kind: 'preview' })
    expect((await pageOf(teams, '/usage')).data.preview).toBeUndefined()
  })

  it('is ended by ?preview=off', async () => {
    const followed = await pageOf(teams, (await createPreview(60)).body.path)
    const off = await pageOf(teams, '/usage?preview=off', cookieSet(followed.headers, 'sb-preview'))
    expect([off.status, off.headers.get('location'), cookieSet(off.headers, 'sb-preview')]).toEqual([
      302,
      '/usage',
      'sb-preview=',
    ])
  })

  it('that was altered has no effect', async () => {
    const { path } = (await createPreview(60)).body
    const forged = await pageOf(teams, `${path.slice(0, -2)}xx`)
    expect([forged.status, cookieSet(forged.headers, 'sb-preview')]).toEqual([302, 'sb-preview='])
  })

  it('redirects to no other site', async () => {
    const response = await fetch(`${origin()}//evil.example/?preview=off`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    })
    expect(response.headers.get('location')).toBe('/evil.example/')
  })

  it('works only for published builds, and for at most a month', async () => {
    expect((await createPreview(60, 'usage', '0'.repeat(16))).status).toBe(404)
    expect((await createPreview(60 * 24 * 40)).status).toBe(400)
  })
})

describe('overrides in nonprod', () => {
  const overridesCookie = (text: string) => `sb-overrides=${encodeURIComponent(text)}`

  it('select a published build only for this browser', async () => {
    const { data, headers } = await pageOf(teams, '/usage', overridesCookie(`usage=${builds.usage2.build}`))
    expect(data.remotes['usage']).toMatchObject({ current: { build: builds.usage2.build }, rule: { kind: 'override' } })
    expect(data.overrides).toEqual({ usage: builds.usage2.build })
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  })

  it('allow a development server on this machine in the content security policy, and no other server', async () => {
    const { data, headers } = await pageOf(teams, '/usage', overridesCookie('usage=http://localhost:8091'))
    expect(data.overrides).toEqual({ usage: 'http://localhost:8091' })
    expect(data.remotes['usage']?.rule).toEqual({ kind: 'current' })
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' http://localhost:8091;")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect((await pageOf(teams, '/usage')).headers.get('content-security-policy')).not.toContain('localhost')
  })

  it.each([
    'usage=https://evil.example',
    'usage=http://localhost:80@evil.example',
    'usage=http://localhost:8091/x;',
    'usage=*',
    '%',
    'Usage=http://localhost:1234 https:',
  ])('are ignored when they are %s', async (text) => {
    const { data, headers, status } = await pageOf(teams, '/usage', overridesCookie(text))
    expect([status, data.overrides]).toEqual([200, undefined])
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  })

  it('are offered in the panel, with the reason for each build', async () => {
    const odd = await teams.publish('usage', '3', { commit: 'a\u0000b' })
    const { body } = await call<PanelData>('/registry/panel.json', undefined, {}, origin())
    const usage = body.parts.find(({ name }) => name === 'usage')
    expect(usage).toMatchObject({ build: builds.usage1.build, rule: { kind: 'current' } })
    expect(usage?.builds.map(({ build }) => build)).toEqual(
      expect.arrayContaining([odd.build, builds.usage1.build, builds.usage2.build]),
    )
    expect(usage?.builds[0]).toMatchObject({ publishedBy: 'tests', version: expect.any(String) })
    expect(body.parts.map(({ name }) => name)).toContain('host')
  })
})

it('the older application is served with its packages, under a policy without exceptions', async () => {
  const ask = (path: string) => fetch(`${origin()}/legacy/${path}`)
  const files = ['legacy.css', 'app/main.js', 'app/start.js', 'vendor/angular.min.js']
  for (const path of files) expect({ path, status: (await ask(path)).status }).toEqual({ path, status: 200 })
  const page = await ask('')
  expect(await page.text()).toContain('Wattlebird Energy')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'self'; connect-src 'self' /)
  expect(policy).toContain(new URL(teams.portal.provider.url).origin)
  expect(policy).not.toContain('unsafe')
  expect((await ask('README.md')).status).toBe(404)
})

it('a cached page keeps its own policy: a 304 brings no other', async () => {
  const kept = ['/legacy/', '/legacy/app/main.js']
  for (const path of [...kept, '/usage', '/registry/resolved.json']) {
    const ask = (headers = {}) =>
      fetch(`${origin()}${path}`, { headers: { accept: path === '/usage' ? 'text/html' : '*/*', ...headers } })
    const first = await ask()
    // Without its own cache-control, fetch requests the whole file.
    const again = await ask({ 'if-none-match': first.headers.get('etag') ?? '*', 'cache-control': 'max-age=0' })
    const policy = first.headers.get('content-security-policy')
    expect(policy).not.toBeNull()
    const isKept = kept.includes(path)
    expect({ path, status: again.status, policy: again.headers.get('content-security-policy') }).toEqual({
      path,
      status: isKept ? 304 : 200,
      policy: isKept ? null : policy,
    })
  }
})

describe('addresses of every site', () => {
  const open = (path: string) =>
    fetch(`${origin()}${path}`, { redirect: 'manual', headers: { accept: 'text/html,image/*' } })

  it('an address with doubled slashes opens the page, and never another site', async () => {
    const leadsTo = async (path: string) => {
      const { status, headers } = await open(path)
      return [status, headers.get('location')]
    }
    expect(await leadsTo('//usage?interval=daily')).toEqual([308, '/usage?interval=daily'])
    expect(await leadsTo('//elsewhere.example//usage///day')).toEqual([308, '/elsewhere.example/usage/day'])
    expect(await leadsTo('/usage?next=//elsewhere.example')).toEqual([200, null])
  })

  it('password managers find the password page, and search engines only the first page', async () => {
    const { status, headers } = await open('/.well-known/change-password')
    expect([status, headers.get('location')]).toEqual([302, '/login-details'])
    const robots = await open('/robots.txt')
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await robots.text()).toBe('User-agent: *\nAllow: /$\nDisallow: /\n')
  })

  it.each(['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])(
    '%s is a PNG',
    async (path) => {
      const answer = await open(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG')
    },
  )
})
