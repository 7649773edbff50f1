// The registry command next to a portal on the embedded database.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { layOutEmbedded } from '../support/copied-databases'
import { freePort } from '../support/postgres'
import { newDataDir, removeDataDir, run } from '../support/server'
import { layOutPart, lines } from './laid-out-part'

describe('the registry command', () => {
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
    const next = await command(['adopt', dist('host', '2'), '--why', 'a new host'])
    expect(lines(next.output)).toEqual(['host … is now current'])
  }, 120_000)

  it('adopting reports that the bucket is unavailable, not the database', async () => {
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
