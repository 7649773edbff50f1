// The registry command beside a running portal, and the portal while the database is unavailable.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { RegistryState, Resolution } from '@switchboard/registry'
import { layOutEmbedded } from '../support/copied-databases'
import { call, type Answer, type ProblemBody } from '../support/portal'
import { freePort, newPostgres } from '../support/postgres'
import { newDataDir, removeDataDir, run } from '../support/server'
import { change, usageRoutes } from './team'
import { aBuild, teamsWith } from './teams'

const programs = process.env['POSTGRES_BIN']
const onPostgres = process.env['API_TESTS_ENGINE'] === 'postgres' && programs ? describe : describe.skip

onPostgres('while the database is away', () => {
  it('customers keep their builds while the database is down, a change is answered with 503, and both work again afterwards', async () => {
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

/** Lays out a built part in a folder of its own. @returns that folder */
function layOutPart(folder: string, name: string, version: string): string {
  const { record, files } = aBuild(name, version, {})
  const at = join(folder, 'dist', name)
  mkdirSync(join(at, record.build), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(at, record.build, path), text)
  for (const place of [at, join(at, record.build)]) writeFileSync(join(place, 'record.json'), JSON.stringify(record))
  return at
}

const lines = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => line.replace(/[0-9a-f]{16}/g, '…'))

onPostgres('adopting', () => {
  const folder = newDataDir()
  afterAll(() => removeDataDir(folder))
  const adopt = (settings: Record<string, string>) =>
    run('registry.js', { DATA_DIR: join(folder, 'data'), ...settings }, [
      ...['adopt', layOutPart(folder, 'host', '1'), '--why', 'first start'],
    ])
  const addressAt = (port: number) => Object.assign(new URL(process.env['DATABASE_URL'] ?? ''), { port }).href

  it('waits for a database that starts later', async () => {
    const { hostname, port } = new URL(process.env['DATABASE_URL'] ?? '')
    let callers = 0
    const between = createServer((caller) => {
      callers += 1
      if (callers <= 2) return void caller.destroy()
      const database = connect(Number(port), hostname)
      caller.on('error', () => database.destroy()).pipe(database)
      database.on('error', () => caller.destroy()).pipe(caller)
    })
    const open = await freePort()
    await new Promise<void>((resolve) => between.listen(open, '127.0.0.1', resolve))
    const { code, output } = await adopt({ DATABASE_URL: addressAt(open) })
    between.close()
    expect({ code, said: lines(output) }).toEqual({
      code: 0,
      said: [
        'waiting for the database: trying again in 0.5 s',
        'waiting for the database: trying again in 1 s',
        'host … is now current',
      ],
    })
  }, 30_000)

  it('ends with a sentence when the database does not come', async () => {
    const closed = await freePort()
    const { code, output } = await adopt({ DATABASE_URL: addressAt(closed), DATABASE_WAIT: '1' })
    expect({ code, said: lines(output).at(-1) }).toEqual({
      code: 1,
      said: `The database was not available for 1 s (connect ECONNREFUSED 127.0.0.1:${closed}): check that it runs, and its address in DATABASE_URL.`,
    })
  }, 30_000)
})

/** Runs once, on PostgreSQL only, because the result does not depend on the engine. */
const onEmbedded = process.env['API_TESTS_ENGINE'] === 'postgres' ? describe.skip : describe

onEmbedded('the command beside the database', () => {
  const folder = newDataDir()
  const dataDir = join(folder, 'data')
  afterAll(() => removeDataDir(folder))
  const command = (words: readonly string[]) => run('registry.js', { DATA_DIR: dataDir }, words)
  const dist = (name: string, version: string) => layOutPart(folder, name, version)

  it('adopting installs the built parts and keeps later changes by operators', async () => {
    layOutEmbedded(dataDir)
    const dists = [dist('usage', '1'), dist('host', '1')]
    const first = await command(['adopt', ...dists, '--once', '--why', 'first start'])
    expect(lines(first.output)).toEqual(['host … is now current', 'usage … is now current'])
    expect(first.code).toBe(0)
    const access = join(dataDir, 'switchboard.json')
    expect(statSync(access).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(access, 'utf8'))).toEqual({
      url: 'http://localhost:8080',
      token: expect.stringMatching(/^sbt_[0-9a-f]{8}_[\w-]{43}$/),
      key: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----/),
    })
    const kept = readFileSync(access, 'utf8')
    const again = await command(['adopt', ...dists, dist('billing', '1'), '--once', '--why', 'first start'])
    expect(lines(again.output).slice(-1)).toEqual(['billing … is now current'])
    expect(lines(again.output)[0]).toBe('host … is left as it is')
    expect(readFileSync(access, 'utf8')).toBe(kept)
    const by = await command(['adopt', ...dists, '--why', 'by hand'])
    expect(lines(by.output)[0]).toBe('host … was current already')
  }, 120_000)

  it('adopting says that the bucket is away, and not the database', async () => {
    const settings = {
      STORAGE: 's3://builds',
      S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    }
    const words = ['adopt', dist('host', '1'), '--why', 'without a bucket']
    const { code, output } = await run('registry.js', { DATA_DIR: dataDir, ...settings }, words)
    expect([code, lines(output).at(-1)]).toEqual([
      1,
      expect.stringMatching(/^The bucket in STORAGE cannot be used just now: /),
    ])
  }, 30_000)

  it.each([
    [['adopt', 'nowhere', '--why', 'for a test'], /nowhere.*: build it first\.$/],
    [['adopt', 'nowhere'], /^Say why, in a few words/],
    [['token', '--owner', 'Me', '--part', 'host'], /^host is no part that a team can have/],
    [['token', '--owner', 'Me'], /^node server\/dist\/registry\.js adopt/],
    [['explode'], /^node server\/dist\/registry\.js adopt/],
  ])('the command explains in a sentence what is wrong with %j', async (words, sentence) => {
    const { code, output } = await command(words)
    expect([code, output.trim()]).toEqual([1, expect.stringMatching(sentence)])
    expect(output).not.toMatch(/\n {4}at /)
  })
})
