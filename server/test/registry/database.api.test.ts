// The portal while the database is unavailable, and the registry command that waits for it.
import { join } from 'node:path'
import type { RegistryState, Resolution } from '@switchboard/record'
import { databaseAt, lateDatabase } from '../support/late-database'
import { call, type Answer, type ProblemBody } from '../support/portal'
import { freePort, newPostgres } from '../support/postgres'
import { newDataDir, removeDataDir, run } from '../support/server'
import { layOutPart, lines } from './laid-out-part'
import { change, usageRoutes } from './team'
import { teamsWith } from './teams'

const programs = process.env['POSTGRES_BIN']
const onPostgres = process.env['API_TESTS_ENGINE'] === 'postgres' && programs ? describe : describe.skip

onPostgres('while the database is unavailable', () => {
  it('customers keep their builds while the database is down, a change returns 503, and both work again afterwards', async () => {
    const before = process.env['DATABASE_URL']
    const postgres = await newPostgres(programs ?? '')
    process.env['DATABASE_URL'] = postgres.url
    const own = await teamsWith([])
    try {
      const live = await own.live('host', '1')
      const build = await own.live('usage', '1', usageRoutes)
      const { origin } = own.portal.server
      const builds = async () =>
        (await call<Resolution>('/registry/resolved.json', undefined, {}, origin)).body.remotes['usage']?.current.build
      const freeze = (): Promise<Answer<ProblemBody>> =>
        call('/registry/api/changes', own.operator, change({ kind: 'freeze', part: 'usage' }), origin)
      expect(await builds()).toBe(build.build)
      await postgres.stop()
      for (let one = 0; one < 5; one += 1) expect(await builds()).toBe(build.build)
      expect(await freeze()).toMatchObject({ status: 503, body: { code: 'database-away' } })
      await postgres.start()
      expect((await freeze()).status).toBe(200)
      expect((await own.get<{ state: RegistryState }>('/state')).state.parts).toMatchObject({
        host: { current: live.build },
        usage: { current: build.build, frozen: true },
      })
    } finally {
      await own.close()
      await postgres.remove()
      if (before === undefined) delete process.env['DATABASE_URL']
      else process.env['DATABASE_URL'] = before
    }
  }, 120_000)
})

onPostgres('adopting', () => {
  const folder = newDataDir()
  afterAll(() => removeDataDir(folder))
  const adopt = (settings: Record<string, string>) =>
    run('registry.js', { DATA_DIR: join(folder, 'data'), ...settings }, [
      ...['adopt', layOutPart(folder, 'host', '1'), '--why', 'first start'],
    ])

  it('waits for a database that starts later', async () => {
    const late = await lateDatabase(2)
    const { code, output } = await adopt({ DATABASE_URL: late.url })
    late.close()
    expect({ code, said: lines(output) }).toEqual({
      code: 0,
      said: [
        'waiting for the database: trying again in 0.5 s',
        'waiting for the database: trying again in 1 s',
        'host … is now current',
      ],
    })
  }, 30_000)

  it('ends with a sentence if the database does not become available', async () => {
    const closed = await freePort()
    const { code, output } = await adopt({ DATABASE_URL: databaseAt(closed), DATABASE_WAIT: '1' })
    expect({ code, said: lines(output).at(-1) }).toEqual({
      code: 1,
      said: `The database was not available for 1 s (connect ECONNREFUSED 127.0.0.1:${closed}): check that it runs, and its address in DATABASE_URL.`,
    })
  }, 30_000)
})
