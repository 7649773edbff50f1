import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { contentAddress, EMPTY_STATE, type BuildRecord } from '@switchboard/record'
import { aRecord } from '@switchboard/record/testing'
import Fastify from 'fastify'
import { answerFailures } from '../http/failures'
import { rateLimit } from '../http/rate-limit'
import { slidingWindow } from '../http/rate-limit-rules'
import type { Registry } from '../registry/registry'
import { openFolder } from '../registry/storage/folder'
import { sendBuildFile } from './build-files'
import { createFileFinder } from './intact-files'

const localFolder = mkdtempSync(join(tmpdir(), 'build-files-'))
const storage = openFolder(localFolder)
const files = [
  {
    path: '1.js',
    integrity: `sha384-${createHash('sha384').update('one').digest('base64')}`,
    bytes: 3,
    kind: 'script' as const,
    byContent: true as const,
  },
]
const SHARED = contentAddress(files[0]?.integrity ?? '')
/** Published with a revoked key. */
const REVOKED = 'e'.repeat(16)
const [LIVE, STORED, PUBLISHED, COLD] = ['a', 'b', 'c', 'd'].map((digit) =>
  aRecord('usage', digit.repeat(16), { files }),
) as [BuildRecord, BuildRecord, BuildRecord, BuildRecord]
afterAll(() => rmSync(localFolder, { recursive: true }))

/** A server on which each address may request two unpublished builds. */
async function portal(files = storage) {
  const asked: string[] = []
  const told: string[] = []
  let isAway = false
  let activeKey = LIVE.signature?.key
  const registry = {
    snapshot: async () => ({
      state: { ...EMPTY_STATE, parts: { usage: { current: LIVE.build, earlier: [], rollouts: [] } } },
      keys: [{ id: activeKey }],
      find: (_: string, build: string) =>
        build === LIVE.build && activeKey === LIVE.signature?.key ? LIVE : undefined,
    }),
    async record(_: string, build: string) {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      asked.push(build)
      return [PUBLISHED, COLD].find((record) => record.build === build)
    },
    async buildsWith(_: string, address: string) {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      asked.push(address)
      return address === SHARED ? [REVOKED, PUBLISHED.build, COLD.build] : []
    },
  } as unknown as Registry
  const app = Fastify({ trustProxy: true })
  answerFailures(app)
  await app.register(fastifyStatic, { root: localFolder, serve: false })
  app.get(
    '/remotes/:name/:folder/*',
    sendBuildFile(registry, files, {
      guesses: rateLimit({ name: 'guesses', rule: slidingWindow({ most: 2, withinMs: 60_000 }) }),
      findFile: createFileFinder(files, {
        onDamaged: ({ build }) => void told.push(`damaged ${build}`),
        onRepaired: ({ build }) => void told.push(`repaired ${build}`),
      }),
    })(),
  )
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const statusOf = async (build: string, from = '192.0.2.1', path = '1.js') =>
    (await fetch(`${origin}/remotes/usage/${build}/${path}`, { headers: { 'x-forwarded-for': from } })).status
  return { app, origin, asked, told, statusOf, goAway: () => (isAway = true), revokeKey: () => (activeKey = 'another') }
}
const pathOf = ({ build }: BuildRecord) => join(localFolder, 'usage', build, '1.js')
const buildId = (n: number) => n.toString(16).padStart(16, '0')

test('an address that guesses names is refused, but still gets the builds in the process’s cache', async () => {
  for (const { build } of [LIVE, STORED, PUBLISHED, COLD]) await storage.put('usage', build, '1.js', Buffer.from('one'))
  await storage.put('usage', STORED.build, 'record.json', Buffer.from(JSON.stringify(STORED)))
  const { app, asked, statusOf } = await portal()
  expect(await statusOf(PUBLISHED.build)).toBe(200)
  expect([await statusOf(buildId(1)), await statusOf(buildId(2)), await statusOf(buildId(3))]).toEqual([404, 404, 429])
  expect(asked).toEqual([PUBLISHED.build, buildId(1), buildId(2)])
  for (const { build } of [LIVE, STORED, PUBLISHED]) expect(await statusOf(build)).toBe(200)
  expect([await statusOf(COLD.build), await statusOf(COLD.build, '192.0.2.2')]).toEqual([429, 200])
  await app.close()
})

test('a file is not reported as gone because the database is unavailable', async () => {
  const { app, statusOf, goAway } = await portal()
  goAway()
  expect(await Promise.all([1, 2, 3, 4].map((n) => statusOf(buildId(n))))).toEqual(Array(4).fill(503))
  await app.close()
})

test('the files of a build whose key was revoked are gone, unless the build was signed again with another key', async () => {
  for (const { build } of [LIVE, PUBLISHED]) await storage.put('usage', build, '1.js', Buffer.from('one'))
  const { app, statusOf, revokeKey } = await portal()
  expect([await statusOf(LIVE.build), await statusOf(PUBLISHED.build)]).toEqual([200, 200])
  revokeKey()
  // The registry knows a record of this build that an active key has signed.
  expect(await statusOf(PUBLISHED.build)).toBe(200)
  expect(await statusOf(LIVE.build)).toBe(410)
  await app.close()
})

test('any server sends the rest of a file, because all send the same date, old enough for a range request', async () => {
  await storage.put('usage', LIVE.build, '1.js', Buffer.from('one'))
  const { app, origin } = await portal()
  const address = `${origin}/remotes/usage/${LIVE.build}/1.js`
  const { headers } = await fetch(address)
  expect([headers.get('last-modified'), headers.get('etag')]).toEqual(['Sat, 01 Jan 2000 00:00:00 GMT', null])
  const rest = { range: 'bytes=1-', 'if-range': 'Sat, 01 Jan 2000 00:00:00 GMT' }
  const answer = await fetch(address, { headers: rest })
  expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([206, 'ne', 'bytes 1-2/3'])
  await app.close()
})

describe('a file that differs from its record', () => {
  beforeEach(async () => {
    for (const { build } of [LIVE, PUBLISHED]) await storage.put('usage', build, '1.js', Buffer.from('one'))
  })

  test('is not sent and not cached, is reported once, and is sent again once it is repaired', async () => {
    const { app, origin, told, statusOf } = await portal()
    expect(await statusOf(LIVE.build)).toBe(200)
    writeFileSync(pathOf(LIVE), 'two')
    const answer = await fetch(`${origin}/remotes/usage/${LIVE.build}/1.js`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
    expect(await answer.json()).toMatchObject({ code: 'file-damaged' })
    expect([await statusOf(LIVE.build), await statusOf(`${LIVE.build}~1`)]).toEqual([500, 500])
    expect(told).toEqual([`damaged ${LIVE.build}`])
    writeFileSync(pathOf(LIVE), 'one')
    expect(await statusOf(LIVE.build)).toBe(200)
    expect(told).toEqual([`damaged ${LIVE.build}`, `repaired ${LIVE.build}`])
    await app.close()
  })

  test('counts as damaged if only its compressed copy differs', async () => {
    await storage.put('usage', LIVE.build, '1.js.br', brotliCompressSync('two'))
    const { app, statusOf } = await portal()
    expect(await statusOf(LIVE.build)).toBe(500)
    rmSync(`${pathOf(LIVE)}.br`)
    expect(await statusOf(LIVE.build)).toBe(200)
    await app.close()
  })

  test.each([
    ['is sent once the storage has another copy of it', 'one', 200, []],
    ['is copied from the storage once, not for each request, if the storage has it damaged', 'two', 500, ['damaged']],
  ])('%s', async (_, stored, status, reports) => {
    let copies = 0
    const renewLocal: typeof storage.renewLocal = async (part, build, path) => {
      copies += 1
      await storage.put(part, build, path, Buffer.from(stored))
      return true
    }
    const { app, told, statusOf } = await portal({ ...storage, renewLocal })
    writeFileSync(pathOf(LIVE), 'two')
    for (let at = 0; at < 3; at += 1) expect(await statusOf(LIVE.build)).toBe(status)
    expect([copies, told]).toEqual([1, reports.map((report) => `${report} ${LIVE.build}`)])
    await app.close()
  })

  test('is replaced at its content address by that of another build, as long as one is intact', async () => {
    const { app, statusOf, told } = await portal()
    writeFileSync(pathOf(LIVE), 'two')
    expect(await statusOf(SHARED)).toBe(200)
    writeFileSync(pathOf(PUBLISHED), 'two')
    rmSync(join(localFolder, 'usage', COLD.build), { recursive: true, force: true })
    expect(await statusOf(SHARED)).toBe(500)
    expect(told).toEqual([`damaged ${LIVE.build}`, `damaged ${PUBLISHED.build}`])
    await app.close()
  })
})

describe('a file at its content address', () => {
  const folderOf = ({ build }: BuildRecord) => join(localFolder, 'usage', build)
  const store = async (record: BuildRecord) => storage.put('usage', record.build, '1.js', Buffer.from('one'))
  beforeEach(async () => {
    for (const record of [LIVE, PUBLISHED, COLD]) rmSync(folderOf(record), { recursive: true, force: true })
  })

  test('belongs to a build that customers get, even while the database is unavailable', async () => {
    await store(LIVE)
    const { app, asked, statusOf, goAway } = await portal()
    goAway()
    expect(await statusOf(SHARED)).toBe(200)
    expect(asked).toEqual([])
    await app.close()
  })

  test('is sent as long as one of the published builds that contain it is kept', async () => {
    await store(COLD)
    const { app, asked, statusOf, goAway } = await portal()
    expect(await statusOf(SHARED)).toBe(200)
    expect(asked).toEqual([SHARED, REVOKED, PUBLISHED.build, COLD.build])
    goAway()
    expect(await statusOf(SHARED)).toBe(200)
    rmSync(folderOf(COLD), { recursive: true })
    expect(await statusOf(SHARED)).toBe(503)
    await app.close()
  })

  test('is answered with 410 once all its builds are deleted, and with 404, as a guess, if it never existed', async () => {
    const { app, statusOf } = await portal()
    expect(await statusOf(SHARED)).toBe(410)
    const others = ['B', 'C'].map((letter) => letter.repeat(22))
    expect(await Promise.all(others.map((address) => statusOf(address)))).toEqual([404, 404])
    expect(await statusOf('D'.repeat(22))).toBe(429)
    await app.close()
  })

  test('has the name in its record', async () => {
    await store(LIVE)
    const { app, statusOf } = await portal()
    expect(await statusOf(SHARED, '192.0.2.1', '2.js')).toBe(404)
    await app.close()
  })
})
