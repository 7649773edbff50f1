// Errors that pages report: what is stored, who may read it, and that they count against a build.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { BuildRecord, Change, PageError } from '@switchboard/record'
import { openDatabase, type Database } from '../../src/db/connection'
import { migrate } from '../../src/db/migrate'
import {
  addToken,
  createErrorCounts,
  createHalt,
  deleteOldErrors,
  type Registry,
} from '@switchboard/platform-server/testing'
import { layOutEmbedded } from '../support/copied-databases'
import { call, json } from '../support/portal'
import { newDataDir, removeDataDir } from '../support/server'
import { keyOf, teamsWith, tickets, type Teams } from './teams'

const owner = { team: 'Usage', contact: 'usage@example.com', runbook: 'Roll back.' }
let teams: Teams
let usage: BuildRecord
let usageToken = ''
let billingToken = ''
/** Bodies that the collector of traces received. */
const traces: string[] = []
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    traces.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const settings = {
    TRUSTED_PROXIES: '127.0.0.1,::1',
    METRICS_TOKEN: 'metrics-token',
    HOST: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  }
  const by = { who: 'tests', why: 'for a test' }
  teams = await teamsWith([], settings, async (opened) => {
    usageToken = (await addToken(opened, { owner: 'Usage', parts: ['usage'], operator: false }, by)).token
    billingToken = (await addToken(opened, { owner: 'Billing', parts: ['billing'], operator: false }, by)).token
  })
  await teams.live('host', '1')
  usage = await teams.live('usage', '1', { routes: [{ path: '/usage' }], files: { '1.js': 'a page' }, owner })
}, 60_000)
afterAll(async () => {
  await teams.close()
  collector.close()
}, 60_000)

const origin = () => teams.portal.server.origin

let address = 0
function report(customer: string | undefined, errors: readonly unknown[], ticket = tickets.issue(customer)) {
  address += 1
  const headers = { 'x-forwarded-for': `10.1.${address}.1`, 'content-type': 'application/json' }
  const body = JSON.stringify({ ticket, outcomes: [], errors })
  return fetch(`${origin()}/registry/outcomes`, { method: 'POST', headers, body })
}

const anError = (more: Partial<PageError> = {}): PageError => ({
  remote: 'usage',
  build: usage.build,
  name: 'TypeError',
  message: 'it broke',
  file: '1.js',
  line: 1,
  column: 7,
  route: '/usage',
  ...more,
})

interface Shown extends PageError {
  readonly views: number
  readonly customers: number
  readonly anonymous: number
  readonly firstAt: string
}

const shown = async (query = '') => (await teams.get<{ errors: readonly Shown[] }>(`/errors?part=usage${query}`)).errors

async function eventually<T>(look: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for (let waited = 0; ; waited += 250) {
    const found = await look()
    if (isThere(found) || waited > 15_000) return found
    await setTimeout(250)
  }
}

it('an error is counted once for a page view, by build, hour and customers', async () => {
  const at = { line: 11 }
  const ticket = tickets.issue(keyOf('tests', 'ann'))
  for (let times = 0; times < 3; times += 1) await report(undefined, [anError(at), anError(at)], ticket)
  await report(keyOf('tests', 'ann'), [anError(at)])
  await report(keyOf('tests', 'ben'), [anError(at)])
  await report(undefined, [anError(at)])
  const find = async () => (await shown()).find(({ line }) => line === 11)
  const found = await eventually(find, (one) => one?.views === 3 && one.anonymous === 1)
  expect(found).toMatchObject({ build: usage.build, name: 'TypeError', message: 'it broke', file: '1.js', column: 7 })
  expect(found).toMatchObject({ route: '/usage', views: 3, customers: 2, anonymous: 1 })
  const metrics = await fetch(`${origin()}/metrics`, { headers: { authorization: 'Bearer metrics-token' } })
  expect(await metrics.text()).toMatch(/switchboard_errors_total\{part="usage",audience="anonymous"\} 1\n/)
})

it('the collector of traces gets each error once, with the build and its team', async () => {
  const ticket = tickets.issue(undefined)
  const error = anError({ line: 15, message: 'no bill for "Alex Nguyen"', component: 'Chart' })
  await report(undefined, [error], ticket)
  await report(undefined, [error, anError({ line: 15, file: 'other.js' })], ticket)
  await report(undefined, [anError({ line: 16 })])
  const sent = () => traces.join('').split('"name":"exception"').slice(1)
  await eventually(
    async () => sent().join(''),
    (found) => found.includes('(1.js:16:7)'),
  )
  const [event, ...more] = sent().filter((each) => each.includes('(1.js:15:7)'))
  expect(more).toEqual([])
  const attribute = (key: string, value: string) => `{"key":"${key}","value":{"stringValue":"${value}"}}`
  expect(event).toContain(attribute('exception.type', 'TypeError'))
  expect(event).toContain(attribute('exception.message', 'no bill for …'))
  expect(event).toContain('at Chart (1.js:15:7)')
  expect(event).toContain(attribute('switchboard.build', usage.build))
  expect(event).toContain(attribute('switchboard.team', 'Usage'))
  expect(traces.join('')).not.toMatch(/Nguyen/)
})

it('nothing personal is stored, whatever a browser sends', async () => {
  const message =
    'no bill for "Alex Nguyen", Alex Nguyen, 4000000016, alex@example.com, https://x.example/?t=sbt_1_secret'
  await report(keyOf('tests', 'alex'), [anError({ line: 21, message }), anError({ line: 22, route: '/alex-nguyen' })])
  const all = await eventually(shown, (found) => found.some(({ line }) => line === 22))
  const found = all.filter(({ line }) => line === 21 || line === 22).sort((one, other) => one.line - other.line)
  expect(found).toMatchObject([
    { message: 'no bill for …', route: '/usage', component: null },
    { message: 'it broke', route: null },
  ])
  expect(JSON.stringify(found)).not.toMatch(/alex|nguyen|4000000016|secret/i)
})

it('an error of an unknown build, file or form is not stored, and the response is the usual one', async () => {
  const wrong: readonly unknown[] = [
    anError({ line: 31, build: 'f'.repeat(16) }),
    anError({ line: 31, file: 'other.js' }),
    anError({ line: 31, remote: 'billing' }),
  ]
  for (const one of wrong) expect((await report(undefined, [one])).status).toBe(204)
  const malformed: readonly object[] = [
    { name: 'Alex Nguyen' },
    { component: 'Alex Nguyen' },
    { line: 0 },
    { line: 1.5 },
    { file: '../../secret' },
    { message: 'x'.repeat(501) },
  ]
  for (const more of malformed)
    expect((await report(undefined, [{ ...anError({ line: 31 }), ...more }])).status).toBe(204)
  expect((await report(undefined, Array(21).fill(anError({ line: 31 })))).status).toBe(204)
  await report(undefined, [anError({ line: 32 })])
  const all = await eventually(shown, (found) => found.some(({ line }) => line === 32))
  expect(all.filter(({ line }) => line === 31)).toEqual([])
})

it('a page view reports at most twenty errors, however many reports it sends', async () => {
  const ticket = tickets.issue(undefined)
  for (let n = 0; n < 4; n += 1)
    await report(
      undefined,
      Array.from({ length: 10 }, (_, i) => anError({ line: 1_000 + n * 10 + i })),
      ticket,
    )
  await report(undefined, [anError({ line: 2_000 })])
  const all = await eventually(
    () => shown('&limit=100&order=newest'),
    (found) => found.some(({ line }) => line === 2_000),
  )
  expect(all.filter(({ line }) => line >= 1_000 && line < 2_000)).toHaveLength(20)
})

describe('a source map', () => {
  const map = '{"version":3,"names":[],"sources":[],"mappings":""}'
  const put = (token: string, path: string) =>
    call(
      `/registry/api/builds/usage/${usage.build}/maps/${path}`,
      token,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: map,
      },
      origin(),
    )
  const get = (token: string, path: string) =>
    call(`/registry/api/builds/usage/${usage.build}/maps/${path}`, token, {}, origin())

  it('is stored and read with a token for the part, or of an operator', async () => {
    expect((await put(usageToken, '1.js')).status).toBe(204)
    expect(await get(usageToken, '1.js')).toMatchObject({ status: 200, body: { version: 3 } })
    expect((await get(teams.operator, '1.js')).status).toBe(200)
  })

  it('is read by nobody else, and has no public address', async () => {
    expect((await put(billingToken, '1.js')).status).toBe(403)
    expect((await get(billingToken, '1.js')).status).toBe(403)
    expect((await fetch(`${origin()}/registry/api/builds/usage/${usage.build}/maps/1.js`)).status).toBe(401)
    expect((await fetch(`${origin()}/remotes/usage/${usage.build}/1.js`)).status).toBe(200)
    for (const path of ['1.js.map', 'maps/1.js', 'maps/1.js.map'])
      expect((await fetch(`${origin()}/remotes/usage/${usage.build}/${path}`)).status).toBe(404)
    expect((await get(usageToken, '2.js')).status).toBe(404)
  })
})

it('errors are read with any token, and name the owner of the part', async () => {
  const read = (token: string) => call('/registry/api/errors?part=usage', token, {}, origin())
  expect(await read(billingToken)).toMatchObject({ status: 200, body: { part: 'usage', owner } })
  expect((await fetch(`${origin()}/registry/api/errors?part=usage`)).status).toBe(401)
})

it('prod refuses to publish a build without an owner', async () => {
  const prod = await teamsWith([], { SWITCHBOARD_ENV: 'prod' })
  try {
    await expect(prod.publish('usage', '1', { owner: undefined })).rejects.toThrow(/422.*usage 1 has no owner/)
    expect((await prod.publish('usage', '1', { owner })).owner).toEqual(owner)
  } finally {
    await prod.close()
  }
}, 60_000)

it('a build without an owner that nonprod published reaches no customer in prod', async () => {
  const { build } = await teams.live('services', '1', { owner: undefined })
  const owned = await teams.publish('services', '2')
  const makeInProd = (change: object, more: object = {}) =>
    call(
      '/registry/api/changes',
      teams.operator,
      json({ environment: 'prod', change: { part: 'services', ...change }, why: 'for a test', ...more }),
      origin(),
    )
  const refused = {
    status: 409,
    body: { detail: expect.stringMatching(/^services 1 has no owner: set "switchboard"/) },
  }
  expect(await makeInProd({ kind: 'promote', build })).toMatchObject(refused)
  expect(await makeInProd({ kind: 'rollout', build, percent: 5 })).toMatchObject(refused)
  expect(await makeInProd({ kind: 'promote', build }, { force: true })).toMatchObject(refused)
  expect(await makeInProd({ kind: 'promote', build: owned.build }, { force: true })).toMatchObject({ status: 200 })
})

it('an owner has a team, a contact and a runbook', async () => {
  const half = { team: 'Usage' } as unknown as typeof owner
  await expect(teams.publish('usage', '3', { owner: half })).rejects.toThrow(/422.*owner\/contact/)
})

describe('the stored errors', () => {
  const environment = 'prod'
  const dataDir = newDataDir()
  let db: Database
  beforeAll(async () => {
    layOutEmbedded(dataDir)
    db = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir })
    await migrate(db)
  }, 60_000)
  afterAll(async () => {
    await db.close()
    removeDataDir(dataDir)
  })

  it('a build has a limited number of different errors', async () => {
    const counts = createErrorCounts(db, environment)
    const kept = Array.from({ length: 400 }, (_, n) =>
      counts.add({ error: anError({ line: n + 1 }), customer: undefined }),
    )
    expect(kept.filter(Boolean)).toHaveLength(300)
    expect(counts.add({ error: anError({ line: 1 }), customer: undefined })).toBe(true)
    expect(counts.add({ error: anError({ build: 'e'.repeat(16) }), customer: undefined })).toBe(true)
  })

  it('the number of counts that wait to be written is limited', async () => {
    const counts = createErrorCounts(db, environment)
    const error = anError({ build: 'f'.repeat(16) })
    const add = () => Array.from({ length: 50_001 }, (_, n) => counts.add({ error, customer: `customer ${n}` }))
    // The last row is that of the page views.
    expect(add().filter(Boolean)).toHaveLength(49_999)
    await counts.write()
    expect(counts.add({ error, customer: 'another' })).toBe(true)
  })

  it('old errors are deleted', async () => {
    const old = createErrorCounts(db, environment, () => Date.now() - 91 * 24 * 3_600_000)
    const late = createErrorCounts(db, environment, () => Date.now() - 10 * 24 * 3_600_000)
    const build = 'd'.repeat(16)
    old.add({ error: anError({ build, line: 1 }), customer: 'ann' })
    late.add({ error: anError({ build, line: 2 }), customer: 'ann' })
    await old.write()
    await late.write()
    await deleteOldErrors(db)
    const rowsOf = async (table: string) =>
      (await db.pool.query<{ n: number }>(`select count(*)::int as n from ${table} where build = '${build}'`)).rows[0]
        ?.n
    expect([await rowsOf('registry_error'), await rowsOf('registry_error_count')]).toEqual([1, 1])
    expect(await rowsOf('registry_error_customer')).toBe(0)
  })

  it('a build whose pages throw for its customers minutes after loading is judged like one that fails to load', async () => {
    const [before, next] = ['a'.repeat(16), 'b'.repeat(16)]
    const state = { number: 2, parts: { usage: { current: next, earlier: [before], rollouts: [] } }, cohorts: {} }
    const made: Change[] = []
    const registry = {
      environment,
      snapshot: async () => ({ state }),
      latest: async () => ({ state }),
      change: async (change: Change) => void made.push(change),
    } as unknown as Registry
    await db.pool.query(
      `insert into registry_state (environment, number, at, who, why, part, change, from_build, to_build, state)
       values ('prod', 2, now() - interval '1 hour', 'tests', 'a test', 'usage', $1, $2, $3, $4)`,
      [JSON.stringify({ kind: 'promote', part: 'usage', build: next }), before, next, JSON.stringify(state)],
    )
    const insert = (build: string, minute: string, failed: boolean, ticket: string) =>
      db.pool.query(
        `insert into registry_fared (environment, part, build, customer, minute, at, failed, ticket, network)
         select 'prod', 'usage', $1, 'customer ' || n, now() + $2::interval, now() + $2::interval, $3 and n <= 300,
           $4 || n, 'network ' || n from generate_series(1, 400) as n`,
        [build, minute, failed, ticket],
      )
    await insert(before, '-3 hours', false, 'before ')
    await insert(next, '-30 minutes', false, 'view ')
    const halt = createHalt(db, registry, { warn: () => undefined })
    await halt()
    expect(made).toEqual([])
    await insert(next, '-26 minutes', true, 'view ')
    await halt()
    expect(made).toEqual([{ kind: 'rollback', part: 'usage', to: before }])
  })
})
