// The registry command beside a running portal, and the portal while the database is unavailable.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegistryState, Resolution } from '@switchboard/registry'
import { layOutEmbedded } from '../support/copied-databases'
import { call, type Answer, type ProblemBody } from '../support/portal'
import { newPostgres } from '../support/postgres'
import { newDataDir, removeDataDir, run } from '../support/server'
import { change, usageRoutes } from './team'
import { aBuild, teamsWith, type Wanted } from './teams'

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

/** Runs once, on PostgreSQL only, because the result does not depend on the engine. */
const onEmbedded = process.env['API_TESTS_ENGINE'] === 'postgres' ? describe.skip : describe

onEmbedded('the command beside the database', () => {
  const folder = newDataDir()
  const dataDir = join(folder, 'data')
  afterAll(() => removeDataDir(folder))
  const command = (words: readonly string[]) => run('registry.js', { DATA_DIR: dataDir }, words)

  function dist(name: string, version: string, wanted: Wanted = {}, at = join(folder, 'dist', name)): string {
    const { record, files } = aBuild(name, version, wanted)
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
