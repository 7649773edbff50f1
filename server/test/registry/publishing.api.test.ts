// Publishing by teams, and the builds that are refused.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { BuildRecord, HistoryEntry } from '@switchboard/record'
import { generatePrivateKey, publicKeyOf, signRecord } from '@switchboard/platform-server/testing'
import { call, json, type ProblemBody } from '../support/portal'
import { until } from '../support/until'
import { because, change, file, promote, usageRoutes, usageTeam, type Live } from './team'
import { integrityOf, type Teams } from './teams'

const FULL = 'A team that has used its quota'
const own = usageTeam([], async ({ sql }) => {
  // Tomorrow as well, because the test may run at midnight.
  for (const day of [0, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)))
    await sql.insertInto('registry_upload').values({ owner: FULL, day, bytes: 2_000_000_000 }).execute()
})
const { teamKey, operate, asTeam, resolvedNow, uploaded, publish } = own
let teams: Teams
let team: Live['team']
let usage: BuildRecord
beforeAll(() => ({ teams, team, usage } = own.live()))

/** The request is refused before its body is sent, because a client that keeps sending may never read the answer. */
const announceUpload = (path: string, length: number) =>
  new Promise((resolve, reject) => {
    const headers = {
      ...{ authorization: `Bearer ${team.token}`, 'content-type': 'application/octet-stream' },
      'content-length': length,
    }
    const sent = request(`${teams.portal.server.origin}/registry/api/${path}`, { method: 'PUT', headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => {
        resolve([answer.statusCode, (JSON.parse(text) as ProblemBody).detail])
        sent.destroy()
      })
    })
    sent.on('error', reject).flushHeaders()
  })

describe('a team publishes its own part', () => {
  it('and no customer gets the build until it is promoted', async () => {
    const { record } = await uploaded('usage')
    const answer = await publish(signRecord(record, teamKey))
    expect(answer).toMatchObject({ status: 201, body: { part: 'usage', build: record.build, published: true } })
    expect((await resolvedNow())['usage']?.current.build).toBe(usage.build)

    const promoted = await asTeam<{ entry: HistoryEntry }>('changes', change(promote('usage', record)))
    expect(promoted.body.entry).toEqual({
      number: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      who: 'Usage team',
      why: 'for a test',
      change: { kind: 'promote', part: 'usage', build: record.build },
      from: usage.build,
      to: record.build,
    })
    expect((await resolvedNow())['usage']?.current.build).toBe(record.build)
    const { body } = await asTeam<{ builds: unknown[] }>('builds?part=usage&limit=1')
    expect(body.builds).toEqual([
      expect.objectContaining({ build: record.build, publishedBy: 'Usage team', why: 'for a test', bytes: 93 }),
    ])
    expect((await asTeam('changes', change({ kind: 'rollback', part: 'usage' }))).status).toBe(200)
  })

  it('twice without an effect, but never with other files', async () => {
    const { record, files } = await uploaded('usage')
    const [path, text] = Object.entries(files)[0] ?? ['', '']
    const address = `builds/usage/${record.build}/files/${path}`
    expect((await publish(signRecord(record, teamKey))).status).toBe(201)
    expect(await publish(signRecord({ ...record, builtAt: '2026-11-23T00:00:00.000Z' }, teamKey))).toMatchObject({
      status: 200,
      body: { published: false },
    })
    expect((await asTeam(address, file(text))).status).toBe(204)
    expect(await asTeam(address, file('something else'))).toMatchObject({
      status: 409,
      body: {
        code: 'already-published',
        detail: `usage ${record.build} is published: its files never change. Build it again.`,
      },
    })
    const newer = { ...record, version: '99', contract: 2 }
    expect((await publish(signRecord(newer, teamKey))).body.detail).toBe(
      `usage ${record.build} is published already, with other contract, version. A build never changes: build it again from changed sources.`,
    )
    const other = { ...record, files: record.files.map((one) => ({ ...one, bytes: one.bytes + 1 })) }
    expect(await publish(signRecord(other, teamKey))).toMatchObject({
      status: 409,
      body: { code: 'already-published' },
    })
  })
})

describe('a published build', () => {
  const fileOf = (name: string, build: string, path: string) =>
    fetch(`${teams.portal.server.origin}/remotes/${name}/${build}/${path}`)

  it('gets back a file that storage lost, and no other file', async () => {
    const { record, files } = await uploaded('usage', { ...usageRoutes, files: { '1.js': 'one'.repeat(100) } })
    expect((await publish(signRecord(record, teamKey))).status).toBe(201)
    const packed = new Uint8Array(brotliCompressSync(files['1.js'] ?? ''))
    const at = join(teams.portal.server.dataDir, 'registry/builds/usage', record.build, '1.js')
    const put = (path: string, bytes: Parameters<typeof file>[0]) =>
      asTeam(`builds/usage/${record.build}/files/${path}`, file(bytes))
    for (const lost of [() => rmSync(at), () => writeFileSync(at, 'spoilt')]) {
      lost()
      expect((await put('1.js', 'another')).status).toBe(409)
      expect((await put('1.js', files['1.js'] ?? '')).status).toBe(204)
      expect(readFileSync(at, 'utf8')).toBe(files['1.js'])
    }
    expect((await put('1.js.br', new Uint8Array(brotliCompressSync('another')))).status).toBe(409)
    expect((await put('1.js.br', packed)).status).toBe(204)
    expect(await (await fileOf('usage', record.build, '1.js')).text()).toBe(files['1.js'])
    expect((await put('2.js', 'new')).status).toBe(409)
  })

  it('is not sent with a damaged file, and operators see the damage until the same file is uploaded again', async () => {
    const { record, files } = await uploaded('usage', { ...usageRoutes, files: { '1.js': 'one' } })
    const { record: other } = await uploaded('usage', { ...usageRoutes, files: { '1.js': 'other' } })
    const { build } = record
    expect((await publish(signRecord(record, teamKey))).status).toBe(201)
    expect((await publish(signRecord(other, teamKey))).status).toBe(201)
    const { dataDir, origin, log } = teams.portal.server
    const damaged = async () => (await operate<{ damaged: object[] }>('state')).body.damaged
    expect(await (await fileOf('usage', build, '1.js')).text()).toBe('one')
    writeFileSync(join(dataDir, 'registry/builds/usage', build, '1.js'), 'two')
    const answer = await fileOf('usage', build, '1.js')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
    expect(await answer.json()).toMatchObject({ code: 'file-damaged' })
    const found = { part: 'usage', build, path: '1.js' }
    await until(async () => (await damaged()).length > 0)
    expect(await damaged()).toEqual([{ ...found, seenAt: expect.stringMatching(/^\d{4}-.+Z$/) }])
    const told = () =>
      log()
        .split('\n')
        .filter((line) => line.includes('differs from the record'))
    await until(() => told().length > 0)
    expect(told().map((line) => JSON.parse(line) as unknown)).toEqual([expect.objectContaining(found)])
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    expect(metrics).toContain(`switchboard_damaged_files_total{part="usage",build="${build}"} 1`)
    writeFileSync(join(dataDir, 'registry/builds/usage', other.build, '1.js'), 'three')
    expect((await fileOf('usage', other.build, '1.js')).status).toBe(500)
    await until(async () => (await damaged()).length > 1)
    expect((await asTeam(`builds/usage/${build}/files/1.js`, file(files['1.js'] ?? ''))).status).toBe(204)
    expect(await damaged()).toMatchObject([{ build: other.build }])
    expect(await (await fileOf('usage', build, '1.js')).text()).toBe('one')
    expect((await asTeam(`builds/usage/${other.build}/files/1.js`, file('other'))).status).toBe(204)
    expect(await damaged()).toEqual([])
  })

  it('may be signed again: after a leaked key is revoked, customers keep the same files', async () => {
    const [leaked, next] = [generatePrivateKey(), generatePrivateKey()]
    const add = (key: string) =>
      operate<{ id: string }>('keys', json({ publicKey: publicKeyOf(key), parts: ['news'], owner: 'News', why: 'new' }))
    const { body: old } = await add(leaked)
    const { record } = await uploaded('news', { routes: [{ path: '/news' }] }, teams.operator)
    const publishNews = (key: string) => publish(signRecord(record, key), teams.operator)
    expect((await publishNews(leaked)).status).toBe(201)
    await teams.change(promote('news', record))
    const signer = async () => {
      const current = (await resolvedNow())['news']?.current
      return current && 'key' in current ? current.key : undefined
    }
    expect(await signer()).toBe(old.id)
    const { body: fresh } = await add(next)
    expect((await publishNews(next)).body).toMatchObject({ published: true })
    expect((await publishNews(next)).body).toMatchObject({ published: false })
    await until(async () => (await signer()) === fresh.id)
    expect((await operate(`keys/${old.id}`, because('it leaked'))).status).toBe(204)
    expect((await publishNews(leaked)).body.errors?.[0]?.message).toMatch(/^No key/)
    expect(await signer()).toBe(fresh.id)
    await teams.change({ kind: 'retire', part: 'news' })
  })

  it('runs no script on the portal’s origin if its HTML page is opened directly', async () => {
    const { record } = await uploaded('usage', { ...usageRoutes, files: { 'evil.html': '<script>alert(1)</script>' } })
    expect((await publish(signRecord(record, teamKey))).status).toBe(201)
    const { headers, status } = await fileOf('usage', record.build, 'evil.html')
    expect([status, headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([
      200,
      "sandbox; default-src 'none'",
      'nosniff',
    ])
  })
})

const usageNeeds = (...needs: string[]) => ({ path: '/usage', page: 'usage', title: 'Usage', scripts: [], needs })

describe('a build is refused with an explanation', () => {
  const strange = generatePrivateKey()
  const cases: [string, (at: Awaited<ReturnType<typeof uploaded>>) => unknown, string, RegExp][] = [
    ['without a signature', ({ record }) => record, '/signature', /^The record is not signed: sign it/],
    [
      'signed by nobody we know',
      ({ record }) => signRecord(record, strange),
      '/signature',
      /^No key [0-9a-f]{16} is known here: have an operator add/,
    ],
    [
      'changed after it was signed',
      ({ record }) => ({ ...signRecord(record, teamKey), routes: [] }),
      '/signature',
      /^The signature does not fit the record: sign it again/,
    ],
    [
      'with the signature of another build',
      ({ record }) => ({ ...record, signature: signRecord({ ...record, version: '9' }, teamKey).signature }),
      '/signature',
      /^The signature does not fit/,
    ],
    [
      'whose file is not there',
      ({ record }) =>
        signRecord({ ...record, files: [...record.files, { ...record.files[0]!, path: '9.js' }] }, teamKey),
      '/files/1',
      /^9\.js was not uploaded: upload it first\.$/,
    ],
    [
      'whose file is longer than it says',
      ({ record }) => signRecord({ ...record, files: record.files.map((one) => ({ ...one, bytes: 1 })) }, teamKey),
      '/files/0',
      /^remoteEntry\.js has \d+ bytes, and the record says 1: upload it again\.$/,
    ],
    [
      'whose files are on another server',
      ({ record }) => signRecord({ ...record, base: 'https://evil.example/' }, teamKey),
      '/base',
      /^The folder of this build is another one: write \/remotes\/usage\/[0-9a-f]{16}\/\.$/,
    ],
    [
      'with a file outside its folder',
      ({ record }) => signRecord({ ...record, files: [{ ...record.files[0]!, path: '../../host/main.js' }] }, teamKey),
      '/files/0/path',
      /cannot be the name of a file of a build: give it a plain one\.$/,
    ],
    [
      'without an entry',
      ({ record }) =>
        signRecord({ ...record, files: record.files.map((one) => ({ ...one, kind: 'script' as const })) }, teamKey),
      '/files',
      /^No file is an entry/,
    ],
    [
      'whose page needs a script that it does not have',
      ({ record }) =>
        signRecord(
          { ...record, routes: [{ path: '/usage', page: 'usage', title: 'Usage', scripts: ['7.js'] }] },
          teamKey,
        ),
      '/routes/0/scripts',
      /^7\.js is no file of the build: list it in files\.$/,
    ],
    [
      'that needs what no version can be held against',
      ({ record }) => signRecord({ ...record, shared: { react: 'workspace:*' } }, teamKey),
      '/shared/react',
      /^workspace:\* is no range of versions of react: give it one such as \^19\.0\.0\.$/,
    ],
    [
      'with a page at an address of the portal',
      ({ record }) =>
        signRecord(
          { ...record, routes: [{ path: '/api/usage', page: 'usage', title: 'Usage', scripts: [] }] },
          teamKey,
        ),
      '/routes/0',
      /^\/api belongs to the portal itself: choose another path than \/api\/usage\.$/,
    ],
    [
      'whose page starts with a call that is not one of the API',
      ({ record }) => signRecord({ ...record, routes: [usageNeeds('/api/portal/../internal')] }, teamKey),
      '/routes/0',
      /^\/usage needs \/api\/portal\/\.\.\/internal, which is no GET of the API: write a path such as/,
    ],
    [
      'whose page starts with more calls than it may',
      ({ record }) => {
        const nine = Array.from({ length: 9 }, (_, n) => `/api/portal/tips/${n}`)
        return signRecord({ ...record, routes: [usageNeeds(...nine)] }, teamKey)
      },
      '/routes/0',
      /^\/usage needs more than 8 calls/,
    ],
    [
      'that is no record at all',
      ({ record }) => ({ name: 'usage', build: record.build }),
      '/version',
      /Expected "version"/,
    ],
  ]
  it.each(cases)('%s', async (_, wrong, path, message) => {
    const made = await uploaded('usage')
    const answer = await publish(wrong(made))
    expect(answer).toMatchObject({ status: 422, body: { code: 'record-refused' } })
    expect(answer.body.errors).toContainEqual({ path, message: expect.stringMatching(message) })
    const { status } = await call(
      `/registry/records/usage/${made.record.build}.json`,
      undefined,
      {},
      teams.portal.server.origin,
    )
    expect(status).toBe(404)
  })

  it('with one byte of a file flipped', async () => {
    const { record, files } = await uploaded('usage')
    const bytes = Buffer.from(files['remoteEntry.js'] ?? '')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    await asTeam(`builds/usage/${record.build}/files/remoteEntry.js`, file(new Uint8Array(bytes)))
    expect((await publish(signRecord(record, teamKey))).body.errors).toEqual([
      { path: '/files/0', message: 'remoteEntry.js is not the file that the record describes: upload it again.' },
    ])
  })

  it('with a compressed copy of different content, which browsers would get', async () => {
    const { record, files } = await uploaded('usage')
    const put = (text: string) =>
      asTeam(`builds/usage/${record.build}/files/remoteEntry.js.br`, file(new Uint8Array(brotliCompressSync(text))))
    for (const other of ['another script', 'x'.repeat(5_000_000)]) {
      await put(other)
      expect((await publish(signRecord(record, teamKey))).body.errors).toEqual([
        {
          path: '/files/0',
          message: 'remoteEntry.js.br does not unpack to remoteEntry.js: compress it again after the last change.',
        },
      ])
    }
    await put(files['remoteEntry.js'] ?? '')
    expect((await publish(signRecord(record, teamKey))).status).toBe(201)
  })

  const container = 'var switchboard_usage; '
  const own = `${container}webpackChunkusage_BUILD_ID`
  it.each<[string, string, string, RegExp]>([
    [
      'whose chunks load without integrity',
      own,
      '/files',
      /^1 of 1 chunks load without integrity \(1\.js\), so browsers would run changed bytes: use recordIntegrity of/,
    ],
    [
      'whose runtime has the hash of another chunk',
      `${own} ${integrityOf('two')}`,
      '/files',
      /^1 of 1 chunks load without integrity/,
    ],
    [
      'whose list of chunks is that of every build of the part',
      `${container}webpackChunkusage switchboardIntegrity BUILD_ID`,
      '/build',
      /^The build is named webpackChunkusage in the page, so .+: set output\.uniqueName .+ to a name with the id, such as switchboard_usage_[0-9a-f]{16}\.$/,
    ],
    [
      'whose entry does not contain the id of the build',
      `${container}chunks_of_usage switchboardIntegrity`,
      '/build',
      /^The name of the build in the page is without its id/,
    ],
  ])('%s', async (_, entry, path, message) => {
    const { record } = await uploaded('usage', { ...usageRoutes, files: { 'remoteEntry.js': entry, '1.js': 'one' } })
    const answer = await publish(signRecord(record, teamKey))
    expect(answer).toMatchObject({ status: 422, body: { code: 'record-refused' } })
    expect(answer.body.errors).toEqual([{ path, message: expect.stringMatching(message) }])
  })

  it('unless its scripts contain the hashes of its chunks, as those of other bundlers do', async () => {
    const entry = `${container}rspackChunkusage_BUILD_ID ${integrityOf('one')}`
    const { record } = await uploaded('usage', { ...usageRoutes, files: { 'remoteEntry.js': entry, '1.js': 'one' } })
    expect((await publish(signRecord(record, teamKey))).status).toBe(201)
  })

  it('of a kind that the portal does not know, and modules without what they need', async () => {
    const { record } = await uploaded('usage')
    const errorsOf = async (changes: Partial<BuildRecord>) =>
      (await publish(signRecord({ ...record, ...changes }, teamKey))).body.errors
    expect(await errorsOf({ entryKind: 'wasm' })).toEqual([
      {
        path: '/entryKind',
        message:
          'wasm is no kind of entry that this portal knows: write script or module, or leave it out for a script.',
      },
    ])
    expect(await errorsOf({ entryKind: 'module' })).toEqual([
      {
        path: '/shared',
        message: 'A build of modules needs a loader that executes them: add "@switchboard/loader": "^1.1.0".',
      },
    ])
    expect(await errorsOf({ entryKind: 'module', shared: { '@switchboard/loader': '^1.1.0' } })).toEqual([
      { path: '/entryKind', message: expect.stringMatching(/^remoteEntry\.js does not export init and get/) },
    ])
  })

  it('signed with the key of another part', async () => {
    const { record } = await uploaded('billing', {}, teams.operator)
    expect((await publish(signRecord(record, teamKey), teams.operator)).body.errors).toEqual([
      {
        path: '/signature',
        message: expect.stringMatching(/is for usage, not for billing: have an operator add one for it\.$/),
      },
    ])
  })

  it('when it is larger than 20 MB, or not sent as bytes', async () => {
    const address = 'builds/usage/0123456789abcdef/files/large.js'
    expect(await announceUpload(address, 20_000_001)).toEqual([
      413,
      'A file of a build has 20 MB at most, a record 2 MB: divide it, or leave parts out.',
    ])
    expect((await asTeam(address, file(new Uint8Array(1_000_000)))).status).toBe(204)
    expect(await asTeam(address, { ...json({}), method: 'PUT' })).toMatchObject({
      status: 415,
      body: { detail: 'Send the bytes of the file as application/octet-stream.' },
    })
  })

  it.each(['..%2f..%2fx.js', '.hidden', 'record.json', 'a%5cb', 'a//b'])('when a file is called %s', async (path) => {
    expect((await asTeam(`builds/usage/0123456789abcdef/files/${path}`, file('x'))).status).toBe(400)
  })
})

it('a team that has uploaded 2 GB in a day continues the next day, without affecting other teams', async () => {
  const wanted = json({ owner: FULL, parts: ['usage'], why: 'for a test' })
  const { body: full } = await operate<Live['team']>('tokens', wanted)
  const path = `builds/usage/${'e'.repeat(16)}/files/1.js`
  const refused = await own.ask(path, full.token, file('one'))
  expect(refused).toMatchObject({ status: 429, body: { code: 'upload-quota' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await asTeam(path, file('one'))).status).toBe(204)
})
