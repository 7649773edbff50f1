// PostgreSQL stops and starts again.
import type { RegistryState, Resolution } from '@switchboard/record'
import { change, usageRoutes } from '../registry/team'
import { teamsWith, type Teams } from '../registry/teams'
import type { OwnPortal } from '../support/customers'
import { newPostgres, type Postgres } from '../support/postgres'
import { readiness } from '../support/readiness'
import { call, type Answer, type ProblemBody } from '../support/portal'
import { newDataDir, removeDataDir, startServer } from '../support/server'

const ANN = { subject: 'ann', number: '4000000501' }
const programs = process.env['POSTGRES_BIN']
const onPostgres = process.env['API_TESTS_ENGINE'] === 'postgres' && programs ? describe : describe.skip

onPostgres('a database that goes away', () => {
  let postgres: Postgres
  let teams: Teams
  let own: OwnPortal
  beforeAll(async () => {
    postgres = await newPostgres(programs ?? '')
    process.env['DATABASE_URL'] = postgres.url
    teams = await teamsWith([ANN])
    own = teams.portal
  }, 60_000)
  afterAll(async () => {
    await own.close()
    await postgres.remove()
  }, 60_000)

  const account = async () => call('/api/portal/account', await own.provider.token(ANN.subject), {}, own.server.origin)
  const ready = async () => (await call('/health/ready', undefined, {}, own.server.origin)).status

  it('calls return 503 while the database is down, and 200 as soon as it is back', async () => {
    expect([(await account()).status, await readiness(own.server)]).toEqual([200, 200])
    await postgres.stop()
    const away = await account()
    expect(away.status).toBe(503)
    expect(away.body).toMatchObject({ code: 'database-away' })
    expect(away.headers.get('retry-after')).toBe('2')
    expect(await ready()).toBe(503)
    expect((await call('/health/live', undefined, {}, own.server.origin)).status).toBe(200)
    await postgres.start()
    expect([(await account()).status, await readiness(own.server)]).toEqual([200, 200])
    expect(own.server.output()).not.toMatch(/127\.0\.0\.1:\d+.*postgres:\/\/|password/)
  }, 60_000)

  it('customers keep their builds, a change of the registry returns 503, and both work again afterwards', async () => {
    const live = await teams.live('host', '1')
    const build = await teams.live('usage', '1', usageRoutes)
    const { origin } = own.server
    const builds = async () =>
      (await call<Resolution>('/registry/resolved.json', undefined, {}, origin)).body.remotes['usage']?.current.build
    const freeze = (): Promise<Answer<ProblemBody>> =>
      call('/registry/api/changes', teams.operator, change({ kind: 'freeze', part: 'usage' }), origin)
    expect(await builds()).toBe(build.build)
    await postgres.stop()
    for (let one = 0; one < 5; one += 1) expect(await builds()).toBe(build.build)
    expect(await freeze()).toMatchObject({ status: 503, body: { code: 'database-away' } })
    await postgres.start()
    expect((await freeze()).status).toBe(200)
    expect((await teams.get<{ state: RegistryState }>('/state')).state.parts).toMatchObject({
      host: { current: live.build },
      usage: { current: build.build, frozen: true },
    })
  }, 60_000)

  it('readers notice nothing if the database only restarts between two calls', async () => {
    await Promise.all(Array.from({ length: 5 }, account))
    await postgres.stop()
    await postgres.start()
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await account()).status))
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200))
  }, 60_000)

  it('the identity provider returns 503 while the database is down', async () => {
    const dataDir = newDataDir()
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, PLUGINS: 'identity' })
    const realm = `${server.origin}/auth/realms/switchboard`
    const refreshed = () =>
      fetch(`${realm}/protocol/openid-connect/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'portal', refresh_token: 'a.b.c' }),
      })
    expect((await refreshed()).status).toBe(400)
    await postgres.stop()
    const away = await refreshed()
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2'])
    await postgres.start()
    expect((await refreshed()).status).toBe(400)
    expect(await server.stop()).toBe(0)
    removeDataDir(dataDir)
  }, 60_000)

  it('the server waits for the database at startup: first live and not ready, then ready', async () => {
    const dataDir = newDataDir()
    await postgres.stop()
    const server = await startServer({
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      PLUGINS: 'portal',
      IDENTITY_URL: own.provider.url,
    })
    const health = async (name: string) => (await call(`/health/${name}`, undefined, {}, server.origin)).status
    expect([await health('live'), await health('ready')]).toEqual([200, 503])
    await postgres.start()
    const until = Date.now() + 20_000
    while ((await health('ready')) !== 200 && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await health('ready')).toBe(200)
    expect(await server.stop()).toBe(0)
    removeDataDir(dataDir)
  }, 60_000)
})

if (onPostgres === describe.skip) it.skip('needs PostgreSQL', () => undefined)
