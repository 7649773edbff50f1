// What teams do over the routes of the registry, and what is refused to them.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import {
  canonical,
  replay,
  type BuildRecord,
  type Change,
  type HistoryEntry,
  type RegistryState,
  type Resolution,
} from '@switchboard/registry'
import { openDatabase } from '../../src/db'
import { openRegistry } from '../../src/registry/registry'
import { newPrivateKey, publicKeyOf, signed } from '../../src/registry/signing'
import { layOutEmbedded } from '../running/empty-database'
import { call, json, type Answer, type ProblemBody } from '../running/portal'
import { newPostgres } from '../running/postgres'
import { newDataDir, removeDataDir } from '../running/server'
import { aBuild, keyOf, teamsWith, type Teams, type Wanted } from './teams'

const ANN = { subject: 'ann', number: '4000000501', email: 'ann_other@example.com' }
const teamKey = newPrivateKey()
const usageRoutes = { routes: [{ path: '/usage' }] }
let teams: Teams
let team: { readonly id: string; readonly token: string }
let host: BuildRecord
let usage: BuildRecord

beforeAll(async () => {
  teams = await teamsWith([ANN])
  host = await teams.live('host', '1')
  usage = await teams.live('usage', '1', usageRoutes)
  await teams.live('billing', '1', { routes: [{ path: '/billing' }] })
  team = (await operate<typeof team>('tokens', json({ owner: 'Usage team', parts: ['usage'], why: 'new team' }))).body
  const key = { publicKey: publicKeyOf(teamKey), parts: ['usage'], owner: 'Usage team', why: 'new team' }
  expect((await operate('keys', json(key))).status).toBe(201)
}, 120_000)
afterAll(() => teams.close(), 60_000)

const ask = <Body = ProblemBody>(path: string, token?: string, init?: RequestInit) =>
  call<Body>(`/registry/api/${path}`, token, init, teams.portal.server.origin)
const operate = <Body = ProblemBody>(path: string, init?: RequestInit) => ask<Body>(path, teams.operator, init)
const asTeam = <Body = ProblemBody>(path: string, init?: RequestInit) => ask<Body>(path, team.token, init)
const file = (text: string | Uint8Array<ArrayBuffer>): RequestInit => ({
  method: 'PUT',
  headers: { 'content-type': 'application/octet-stream' },
  body: text,
})
/** Refused before a byte of it is sent: whoever goes on sending may never read the answer. */
const announced = (path: string, length: number) =>
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
const change = (wanted: Change, more: Readonly<Record<string, unknown>> = {}) =>
  json({ change: wanted, why: 'for a test', ...more })
const because = (why: string): RequestInit => ({ ...json({ why }), method: 'DELETE' })
const promote = (part: string, { build }: { build: string }): Change => ({ kind: 'promote', part, build })
const stateNow = async (environment = 'nonprod') =>
  (await operate<{ state: RegistryState }>(`state?environment=${environment}`)).body.state
const resolvedNow = async () =>
  (await call<Resolution>('/registry/resolved.json', undefined, {}, teams.portal.server.origin)).body.remotes

async function until(isSo: () => Promise<boolean>) {
  for (let tries = 0; tries < 50 && !(await isSo()); tries += 1) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await isSo()).toBe(true)
}

let versions = 1
const nextVersion = () => `1.${(versions += 1)}.0`
async function uploaded(name: string, wanted: Wanted = usageRoutes, token = team.token) {
  const made = aBuild(name, nextVersion(), wanted)
  for (const [path, text] of Object.entries(made.files))
    expect((await ask(`builds/${name}/${made.record.build}/files/${path}`, token, file(text))).status).toBe(204)
  return made
}
const publish = (record: unknown, token = team.token) => ask('builds', token, json({ record, why: 'for a test' }))

describe('a team publishes its own part', () => {
  it('and nobody gets the build until it is promoted', async () => {
    const { record } = await uploaded('usage')
    const answer = await publish(signed(record, teamKey))
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
      expect.objectContaining({ build: record.build, publishedBy: 'Usage team', why: 'for a test', bytes: 11 }),
    ])
    expect((await asTeam('changes', change({ kind: 'rollback', part: 'usage' }))).status).toBe(200)
  })

  it('twice without harm, and never with other files', async () => {
    const { record, files } = await uploaded('usage')
    const [path, text] = Object.entries(files)[0] ?? ['', '']
    const address = `builds/usage/${record.build}/files/${path}`
    expect((await publish(signed(record, teamKey))).status).toBe(201)
    expect(await publish(signed({ ...record, builtAt: '2026-11-23T00:00:00.000Z' }, teamKey))).toMatchObject({
      status: 200,
      body: { published: false },
    })
    expect((await asTeam(address, file(text))).status).toBe(204)
    expect(await asTeam(address, file('something else'))).toMatchObject({
      status: 409,
      body: {
        code: 'already-published',
        detail: `usage ${record.build} is published: its files never change. Build it anew.`,
      },
    })
    const newer = { ...record, version: '99', contract: 2 }
    expect((await publish(signed(newer, teamKey))).body.detail).toBe(
      `usage ${record.build} is published already, with other contract, version. A build never changes: build it anew from changed sources.`,
    )
    const other = { ...record, files: record.files.map((one) => ({ ...one, bytes: one.bytes + 1 })) }
    expect(await publish(signed(other, teamKey))).toMatchObject({ status: 409, body: { code: 'already-published' } })
  })
})

describe('a build that is published', () => {
  const fileOf = (name: string, build: string, path: string) =>
    fetch(`${teams.portal.server.origin}/remotes/${name}/${build}/${path}`)

  it('gets back a file that storage lost, and nothing but that file', async () => {
    const { record, files } = await uploaded('usage', { ...usageRoutes, files: { '1.js': 'one'.repeat(100) } })
    expect((await publish(signed(record, teamKey))).status).toBe(201)
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

  it('may be signed anew: with a key that leaked revoked, customers keep the very same files', async () => {
    const [leaked, next] = [newPrivateKey(), newPrivateKey()]
    const add = (key: string) =>
      operate<{ id: string }>('keys', json({ publicKey: publicKeyOf(key), parts: ['news'], owner: 'News', why: 'new' }))
    const { body: old } = await add(leaked)
    const { record } = await uploaded('news', { routes: [{ path: '/news' }] }, teams.operator)
    const publishNews = (key: string) => publish(signed(record, key), teams.operator)
    expect((await publishNews(leaked)).status).toBe(201)
    await teams.change(promote('news', record))
    const signer = async () => {
      const remote = (await resolvedNow())['news']
      return remote && 'files' in remote.current ? remote.current.signature?.key : undefined
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

  it('runs nothing in the portal’s name when a page of it is opened by its address', async () => {
    const { record } = await uploaded('usage', { ...usageRoutes, files: { 'evil.html': '<script>alert(1)</script>' } })
    expect((await publish(signed(record, teamKey))).status).toBe(201)
    const { headers, status } = await fileOf('usage', record.build, 'evil.html')
    expect([status, headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([
      200,
      "sandbox; default-src 'none'",
      'nosniff',
    ])
  })
})

describe('a build is refused, with what to do,', () => {
  const strange = newPrivateKey()
  const cases: [string, (at: Awaited<ReturnType<typeof uploaded>>) => unknown, string, RegExp][] = [
    ['without a signature', ({ record }) => record, '/signature', /^The record is not signed: sign it/],
    [
      'signed by nobody we know',
      ({ record }) => signed(record, strange),
      '/signature',
      /^No key [0-9a-f]{16} is known here: have an operator add/,
    ],
    [
      'changed after it was signed',
      ({ record }) => ({ ...signed(record, teamKey), routes: [] }),
      '/signature',
      /^The signature does not fit the record: sign it again/,
    ],
    [
      'with the signature of another build',
      ({ record }) => ({ ...record, signature: signed({ ...record, version: '9' }, teamKey).signature }),
      '/signature',
      /^The signature does not fit/,
    ],
    [
      'whose file is not there',
      ({ record }) => signed({ ...record, files: [...record.files, { ...record.files[0]!, path: '9.js' }] }, teamKey),
      '/files/1',
      /^9\.js was not uploaded: upload it first\.$/,
    ],
    [
      'whose file is longer than it says',
      ({ record }) => signed({ ...record, files: record.files.map((one) => ({ ...one, bytes: 1 })) }, teamKey),
      '/files/0',
      /^remoteEntry\.js has \d+ bytes, and the record says 1: upload it again\.$/,
    ],
    [
      'whose files are on another server',
      ({ record }) => signed({ ...record, base: 'https://evil.example/' }, teamKey),
      '/base',
      /^The folder of this build is \/remotes\/usage\/[0-9a-f]{16}\/\.$/,
    ],
    [
      'with a file outside its folder',
      ({ record }) => signed({ ...record, files: [{ ...record.files[0]!, path: '../../host/main.js' }] }, teamKey),
      '/files/0/path',
      /cannot be the name of a file of a build: give it a plain one\.$/,
    ],
    [
      'without an entry',
      ({ record }) =>
        signed({ ...record, files: record.files.map((one) => ({ ...one, kind: 'script' as const })) }, teamKey),
      '/files',
      /^No file is an entry/,
    ],
    [
      'whose page needs a script that it does not have',
      ({ record }) =>
        signed({ ...record, routes: [{ path: '/usage', page: 'usage', title: 'Usage', scripts: ['7.js'] }] }, teamKey),
      '/routes/0/scripts',
      /^7\.js is no file of the build: list it in files\.$/,
    ],
    [
      'that needs what no version can be held against',
      ({ record }) => signed({ ...record, shared: { react: 'workspace:*' } }, teamKey),
      '/shared/react',
      /^workspace:\* is no range of versions of react: give it one such as \^19\.0\.0\.$/,
    ],
    [
      'with a page at an address of the portal',
      ({ record }) =>
        signed({ ...record, routes: [{ path: '/api/usage', page: 'usage', title: 'Usage', scripts: [] }] }, teamKey),
      '/routes/0',
      /^\/api belongs to the portal itself: choose another path than \/api\/usage\.$/,
    ],
    ['that is no record at all', ({ record }) => ({ name: 'usage', build: record.build }), '/version', /required/],
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
    expect((await publish(signed(record, teamKey))).body.errors).toEqual([
      { path: '/files/0', message: 'remoteEntry.js is not the file that the record describes: upload it again.' },
    ])
  })

  it('with a compressed copy of something else, which browsers would get', async () => {
    const { record, files } = await uploaded('usage')
    const put = (text: string) =>
      asTeam(`builds/usage/${record.build}/files/remoteEntry.js.br`, file(new Uint8Array(brotliCompressSync(text))))
    for (const other of ['another script', 'x'.repeat(5_000_000)]) {
      await put(other)
      expect((await publish(signed(record, teamKey))).body.errors).toEqual([
        {
          path: '/files/0',
          message: 'remoteEntry.js.br does not unpack to remoteEntry.js: compress it again after the last change.',
        },
      ])
    }
    await put(files['remoteEntry.js'] ?? '')
    expect((await publish(signed(record, teamKey))).status).toBe(201)
  })

  it('signed with the key of another part', async () => {
    const { record } = await uploaded('billing', {}, teams.operator)
    expect((await publish(signed(record, teamKey), teams.operator)).body.errors).toEqual([
      { path: '/signature', message: expect.stringMatching(/may not sign billing: it is for usage\.$/) },
    ])
  })

  it('larger than 20 MB, or not as bytes', async () => {
    const address = 'builds/usage/0123456789abcdef/files/large.js'
    expect(await announced(address, 20_000_001)).toEqual([413, 'A file of a build has 20 MB at most, a record 2 MB.'])
    expect((await asTeam(address, file(new Uint8Array(1_000_000)))).status).toBe(204)
    expect(await asTeam(address, { ...json({}), method: 'PUT' })).toMatchObject({
      status: 415,
      body: { detail: 'Send the bytes of the file as application/octet-stream.' },
    })
  })

  it.each(['..%2f..%2fx.js', '.hidden', 'record.json', 'a%5cb', 'a//b'])('no file is called %s', async (path) => {
    expect((await asTeam(`builds/usage/0123456789abcdef/files/${path}`, file('x'))).status).toBe(400)
  })
})

describe('a token of one team cannot touch another’s', () => {
  const why = 'for a test'
  const build = '0123456789abcdef'
  const refused: [string, string, () => RequestInit, string][] = [
    ['upload a file', `builds/billing/${build}/files/1.js`, () => file('x'), 'out-of-scope'],
    ['publish', 'builds', () => json({ record: { name: 'billing' }, why }), 'out-of-scope'],
    ['promote', 'changes', () => change({ kind: 'promote', part: 'billing', build }), 'out-of-scope'],
    ['roll out', 'changes', () => change({ kind: 'rollout', part: 'billing', build, percent: 5 }), 'out-of-scope'],
    ['roll back', 'changes', () => change({ kind: 'rollback', part: 'billing' }), 'out-of-scope'],
    ['halt', 'changes', () => change({ kind: 'halt', part: 'billing', build }), 'out-of-scope'],
    ['freeze', 'changes', () => change({ kind: 'freeze', part: 'billing' }), 'out-of-scope'],
    ['retire', 'changes', () => change({ kind: 'retire', part: 'billing' }), 'out-of-scope'],
    ['change the host', 'changes', () => change({ kind: 'rollback', part: 'host' }), 'out-of-scope'],
    ['freeze everything', 'changes', () => change({ kind: 'freeze' }), 'operator-only'],
    [
      'change cohorts',
      'changes',
      () => change({ kind: 'cohort', cohort: 'staff', add: ['a'.repeat(22)], remove: [] }),
      'operator-only',
    ],
    ['force', 'changes', () => change({ kind: 'promote', part: 'usage', build }, { force: true }), 'operator-only'],
    ['make tokens', 'tokens', () => json({ owner: 'Me', operator: true, why }), 'operator-only'],
    ['see tokens', 'tokens', () => ({}), 'operator-only'],
    [
      'add keys',
      'keys',
      () => json({ publicKey: publicKeyOf(newPrivateKey()), parts: ['*'], owner: 'Me', why }),
      'operator-only',
    ],
  ]
  it.each(refused)('%s', async (_, path, init, code) => {
    const before = await stateNow()
    expect(await asTeam(path, init())).toMatchObject({ status: 403, body: { code } })
    expect(await stateNow()).toEqual(before)
  })

  it.each([{ parts: ['host'] }, { parts: [] }, {}, { parts: ['usage'], operator: true }, { parts: ['*'] }])(
    'no team gets a token for %j',
    async (its) => {
      expect((await operate('tokens', json({ owner: 'Me', why, ...its }))).status).toBe(400)
    },
  )

  it('says whose the token is and what it takes', async () => {
    expect((await asTeam('changes', change({ kind: 'rollback', part: 'billing' }))).body.detail).toBe(
      'The token of Usage team is for usage: what concerns billing takes one for billing, or an operator’s.'.replace(
        '’',
        "'",
      ),
    )
  })

  it('and without a good token nothing is answered', async () => {
    const { body } = await operate<{ id: string; token: string }>(
      'tokens',
      json({ owner: 'Gone', parts: ['usage'], why }),
    )
    expect((await ask('state', body.token)).status).toBe(200)
    expect((await operate(`tokens/${body.id}`, { method: 'DELETE' })).status).toBe(400)
    expect((await operate(`tokens/${body.id}`, because('it leaked'))).status).toBe(204)
    const [id, secret] = team.token.slice(4).split('_')
    const bad = [undefined, body.token, `sbt_${id}_${'A'.repeat(43)}`, `sbt_00000000_${secret}`, 'x', `${team.token}x`]
    for (const token of bad) {
      const answer = await ask('state', token)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer/)])
    }
    const { body: listed } = await operate<{ tokens: object[] }>('tokens')
    expect(JSON.stringify(listed)).not.toMatch(/hash|sbt_/)
    expect(listed.tokens).toContainEqual(
      expect.objectContaining({
        ...{ id: body.id, addedBy: 'tests', why },
        ...{ revokedAt: expect.any(String), revokedBy: 'tests', revokedWhy: 'it leaked' },
      }),
    )
  })
})

describe('a change', () => {
  it.each([undefined, '', '  ', 'ab', ' a b', 7, 'x'.repeat(501)])('wants a reason: %p is none', async (why) => {
    const wishes: [string, object][] = [
      ['changes', { change: { kind: 'freeze', part: 'usage' } }],
      ['builds', { record: {} }],
      ['tokens', { owner: 'Me', parts: ['usage'] }],
      ['keys', { publicKey: publicKeyOf(newPrivateKey()), parts: ['usage'], owner: 'Me' }],
    ]
    for (const [path, wish] of wishes) {
      // Two words of a letter each do say something.
      if (why === ' a b') continue
      const answer = await operate(path, json({ ...wish, why }))
      expect([path, answer.status, answer.body.errors?.[0]?.path]).toEqual([path, 400, '/why'])
    }
  })

  it.each([
    [{ kind: 'explode', part: 'usage' }, '/change/kind'],
    [{ kind: 'promote', part: 'Usage', build: '0123456789abcdef' }, '/change/part'],
    [{ kind: 'promote', part: 'usage', build: 'latest' }, '/change/build'],
    [{ kind: 'rollout', part: 'usage', build: '0123456789abcdef', percent: '5' }, '/change/percent'],
    [{ kind: 'rollout', part: 'usage', build: '0123456789abcdef', percent: 5, cohort: 'staff' }, '/change/percent'],
    [{ kind: 'rollout', part: 'usage', build: '0123456789abcdef', percent: 5, from: 'soon' }, '/change/from'],
    [{ kind: 'rollback', part: 'usage', too: 'much' }, '/change/too'],
    [{ kind: 'cohort', cohort: 'staff', add: ['ann@example.com'], remove: [] }, '/change/add/0'],
  ])('that is not as described is refused, naming the field: %j', async (wanted, path) => {
    const answer = await operate('changes', json({ change: wanted, why: 'for a test' }))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(answer.body.errors?.map((error) => error.path)).toContain(path)
  })

  const refusal = async (wanted: Change, more: object = {}) => {
    const { status, body } = await operate('changes', json({ change: wanted, why: 'for a test', ...more }))
    return [status, body.code, body.detail]
  }

  it('to a build that was never published is refused', async () => {
    const build = 'ffffffffffffffff'
    for (const wanted of [promote('usage', { build }), { kind: 'rollback', part: 'usage', to: build } as const])
      expect(await refusal(wanted)).toEqual([
        409,
        'change-refused',
        `usage ${build} is not published: publish it first.`,
      ])
  })

  it('to a build that the live host cannot run is refused', async () => {
    const needy = await teams.publish('usage', nextVersion(), {
      ...usageRoutes,
      shared: { react: '^20.0.0', vue: '^3.0.0' },
    })
    const sentence = (reason: string) =>
      `usage ${needy.version} (${needy.build}) cannot run in the host that is live (host 1 (${host.build})): ${reason}.`
    expect(await refusal(promote('usage', needy))).toEqual([
      409,
      'change-refused',
      `${sentence('it needs react ^20.0.0, and the host provides 19.1.0')} ${sentence('the host provides no vue')}`,
    ])
  })

  it('to a host that a live remote cannot run in is refused, unless an operator forces it', async () => {
    const needy = await teams.live('services', '1', { routes: [{ path: '/services' }], shared: { react: '^19.1.0' } })
    const old = await teams.publish('host', '0', { provides: { react: '19.0.0' } })
    const [status, , detail] = await refusal(promote('host', old))
    expect([status, detail]).toEqual([
      409,
      `services 1 (${needy.build}) is live and cannot run in host 0 (${old.build}): it needs react ^19.1.0, and the host provides 19.0.0.`,
    ])
    expect((await operate('changes', change(promote('host', old), { force: true }))).status).toBe(200)
    expect(Object.keys(await resolvedNow())).not.toContain('services')
    await teams.change({ kind: 'rollback', part: 'host' })
    expect(Object.keys(await resolvedNow())).toContain('services')
    await teams.change({ kind: 'retire', part: 'services' })
  })

  it('that would take another team’s page is refused, a page below it is not', async () => {
    const thief = await teams.publish('news', '1', { routes: [{ path: '/usage' }] })
    expect((await refusal(promote('news', thief)))[2]).toBe(
      `news 1 (${thief.build}) has the page /usage, which is usage's: give it another path.`,
    )
    const guest = await teams.live('news', '2', { routes: [{ path: '/usage/news' }] })
    expect((await resolvedNow())['news']?.current.build).toBe(guest.build)
    await teams.change({ kind: 'retire', part: 'news' })
  })

  it('goes back also when another part took the page meanwhile', async () => {
    const moved = await teams.live('usage', nextVersion(), { routes: [{ path: '/usage-now' }] })
    await teams.live('news', '3', usageRoutes)
    const back = change({ kind: 'rollback', part: 'usage', from: moved.build })
    expect((await asTeam('changes', back)).status).toBe(200)
    expect((await asTeam('changes', back)).body).toMatchObject({
      code: 'change-refused',
      detail: `usage ${moved.build} is gone already: ${usage.build} is what would be taken back now.`,
    })
    expect((await stateNow()).parts['usage']?.current).toBe(usage.build)
    await teams.change({ kind: 'retire', part: 'news' })
  })

  it('goes back to what one live host can run, though the host that is rolled out cannot', async () => {
    const modest = await teams.live('services', '2', { routes: [{ path: '/services' }], shared: { react: '~19.1.0' } })
    const later = await teams.live('services', '3', { routes: [{ path: '/services' }], shared: { react: '>=19.0.0' } })
    const next = await teams.publish('host', '2', { provides: { react: '19.2.0' } })
    await teams.change({ kind: 'rollout', part: 'host', build: next.build, percent: 5 })
    expect((await refusal(promote('services', modest)))[0]).toBe(409)
    await teams.change({ kind: 'rollback', part: 'services', from: later.build })
    expect((await stateNow()).parts['services']?.current).toBe(modest.build)
    await teams.change({ kind: 'halt', part: 'host', build: next.build })
    await teams.change({ kind: 'retire', part: 'services' })
  })

  it('of what is frozen is refused, going back is not', async () => {
    const next = await teams.publish('usage', nextVersion(), usageRoutes)
    await teams.change(promote('usage', next))
    await teams.change({ kind: 'freeze', part: 'usage' })
    expect(await refusal(promote('usage', usage))).toEqual([
      409,
      'change-refused',
      'usage is frozen: thaw it first, or only roll back.',
    ])
    const strange = await teams.publish('usage', nextVersion(), usageRoutes)
    expect((await refusal({ kind: 'rollback', part: 'usage', to: strange.build }))[2]).toBe(
      `usage is frozen, and ${strange.build} was not current lately: thaw first.`,
    )
    expect((await asTeam('changes', change({ kind: 'rollback', part: 'usage' }))).status).toBe(200)
    expect((await stateNow()).parts['usage']).toMatchObject({ current: usage.build, frozen: true })
    await teams.change({ kind: 'thaw', part: 'usage' })
  })

  it('meant for an older state is refused', async () => {
    const { number } = await stateNow()
    const wanted: Change = { kind: 'freeze', part: 'billing' }
    expect(await refusal(wanted, { expect: number - 1 })).toEqual([
      409,
      'state-moved',
      `The state is ${number} by now, not ${number - 1}: look at what changed, then ask again.`,
    ])
    expect((await operate('changes', change(wanted, { expect: number }))).status).toBe(200)
    await teams.change({ kind: 'thaw', part: 'billing' })
  })

  it('of one environment leaves the other alone', async () => {
    const before = await stateNow()
    const answer = await operate<{ state: RegistryState }>(
      'changes',
      change(promote('host', host), { environment: 'prod' }),
    )
    expect(answer.body.state).toMatchObject({ number: 1, parts: { host: { current: host.build } } })
    expect(await stateNow()).toEqual(before)
  })
})

describe('many changes at once', () => {
  const member = (number: number) => String(number).padStart(22, '0')
  const join_ = (number: number): Change => ({ kind: 'cohort', cohort: 'crowd', add: [member(number)], remove: [] })

  it('are all made, one after the other, without a gap in the numbers', async () => {
    const { number } = await stateNow()
    const others = process.env['DATABASE_URL'] ? [await otherProcess(), await otherProcess()] : []
    const overHttp = Array.from({ length: 30 }, (_, at) =>
      operate<{ entry: HistoryEntry }>('changes', change(join_(at))),
    )
    const elsewhere = others.flatMap(({ registry }, at) =>
      Array.from({ length: 15 }, (_, one) =>
        registry.change(join_(100 * (at + 1) + one), { who: 'another process', why: 'race' }),
      ),
    )
    const numbers = [
      ...(await Promise.all(overHttp)).map(({ body }) => body.entry.number),
      ...(await Promise.all(elsewhere)).map((entry) => entry.number),
    ].sort((a, b) => a - b)
    await Promise.all(others.map(({ db }) => db.close()))
    expect(numbers).toEqual(numbers.map((_, at) => number + at + 1))
    const { cohorts } = await stateNow()
    expect(cohorts['crowd']).toHaveLength(numbers.length)
    await teams.change({ kind: 'cohort', cohort: 'crowd', add: [], remove: cohorts['crowd'] ?? [] })
  }, 60_000)

  async function otherProcess() {
    const db = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir: '' })
    return { db, registry: openRegistry(db, { environment: 'nonprod' }) }
  }

  it('for the same state: one is made, the others are told', async () => {
    const { number } = await stateNow()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => operate('changes', change(join_(at), { expect: number }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    await teams.change({ kind: 'cohort', cohort: 'crowd', add: [], remove: (await stateNow()).cohorts['crowd'] ?? [] })
  })
})

describe('what can be seen', () => {
  it('the history rebuilds the state byte for byte, entry by entry', async () => {
    const state = await stateNow()
    const entries: HistoryEntry[] = []
    for (let before = state.number + 1; before > 1;) {
      const { body } = await asTeam<{ entries: HistoryEntry[] }>(`history?limit=40&before=${before}`)
      entries.unshift(...body.entries.reverse())
      before = entries[0]?.number ?? 1
    }
    expect(entries.map((entry) => entry.number)).toEqual(Array.from({ length: state.number }, (_, at) => at + 1))
    expect(canonical(replay(entries.map((entry) => entry.change)))).toBe(canonical(state))
    const { body } = await asTeam<{ entries: HistoryEntry[] }>('history?part=usage&limit=3')
    expect(body.entries.map((entry) => 'part' in entry.change && entry.change.part)).toEqual([
      'usage',
      'usage',
      'usage',
    ])
  })

  it('the state names its builds, each with who published it and why', async () => {
    const { body } = await asTeam<{ builds: { build: string; files?: unknown }[]; keys: { id: string }[] }>('state')
    expect(body.builds).toContainEqual(
      expect.objectContaining({
        name: 'usage',
        build: usage.build,
        routes: [{ path: '/usage', page: 'usage', title: 'usage' }],
      }),
    )
    expect(body.builds.every(({ files }) => files === undefined)).toBe(true)
    expect(body.keys.length).toBeGreaterThanOrEqual(2)
  })

  it.each([ANN.number, ANN.email, 'ANN_Other@Example.com'])('a customer by %s', async (who) => {
    const { body } = await asTeam(`customer?who=${encodeURIComponent(who)}`)
    expect(body).toEqual({ key: keyOf(teams.portal.provider.issuer, ANN.subject) })
  })

  it.each(['annXother@example.com', '%', '4000000599'])('no customer by %s', async (who) => {
    expect((await asTeam(`customer?who=${encodeURIComponent(who)}`)).status).toBe(404)
  })
})

describe('a key that is revoked', () => {
  it('must not be in use, and if it is by force, what it signed gives way to what is good', async () => {
    const { record } = await uploaded('usage')
    const build = signed(record, teamKey)
    expect((await publish(build)).status).toBe(201)
    await teams.change(promote('usage', record))
    expect((await resolvedNow())['usage']?.current.build).toBe(record.build)
    const { key } = build.signature
    expect(await operate(`keys/${key}`, because('it leaked'))).toMatchObject({
      status: 409,
      body: { code: 'key-in-use', detail: expect.stringContaining(`usage ${record.build}`) },
    })
    expect((await operate(`keys/${key}?force=true`, because('it leaked'))).status).toBe(204)
    const { body: listed } = await operate<{ keys: object[] }>('keys')
    expect(listed.keys).toContainEqual(
      expect.objectContaining({
        id: key,
        addedBy: 'tests',
        why: 'new team',
        revokedBy: 'tests',
        revokedWhy: 'it leaked',
      }),
    )
    await until(async () => (await resolvedNow())['usage']?.current.build !== record.build)
    expect((await resolvedNow())['usage']).toMatchObject({
      current: { build: usage.build },
      rule: { kind: 'fallback', wanted: record.build, because: ['its record is missing'] },
    })
    const again = await uploaded('usage')
    expect((await publish(signed(again.record, teamKey))).body.errors?.[0]?.message).toMatch(/^No key/)
    const back = { publicKey: publicKeyOf(teamKey), parts: ['usage'], owner: 'Usage team', why: 'for a test' }
    expect(await operate('keys', json(back))).toMatchObject({ status: 409, body: { code: 'known-key' } })
    await teams.change({ kind: 'rollback', part: 'usage', to: usage.build })
  })
})

const programs = process.env['POSTGRES_BIN']
const onPostgres = process.env['API_TESTS_ENGINE'] === 'postgres' && programs ? describe : describe.skip

onPostgres('while the database is away', () => {
  it('customers get the builds of before, a change is told to wait, and afterwards all is well', async () => {
    const before = process.env['DATABASE_URL']
    const postgres = await newPostgres(programs ?? '')
    process.env['DATABASE_URL'] = postgres.url
    const own = await teamsWith([ANN])
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

/** The same on PostgreSQL: once is enough. */
const onEmbedded = process.env['API_TESTS_ENGINE'] === 'postgres' ? describe.skip : describe

onEmbedded('the command beside the database', () => {
  const folder = newDataDir()
  const dataDir = join(folder, 'data')
  afterAll(() => removeDataDir(folder))
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, NODE_NO_WARNINGS: '1', DATA_DIR: dataDir }

  async function command(words: readonly string[]) {
    const script = join(__dirname, '../../dist/registry.js')
    const child = spawn(process.execPath, [script, ...words], { env })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const code = await new Promise((resolve) => child.on('close', resolve))
    return { code, output }
  }

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

  it('adopts what was built, leaves it as its operators left it, and takes over a former registry', async () => {
    layOutEmbedded(dataDir)
    // A registry in files, as data folders had it: the host knew nothing of what it provides.
    const former = join(dataDir, 'registry')
    const { record: oldHost } = aBuild('host', 'old', {})
    const builds = {
      host: oldHost.build,
      usage: aBuild('usage', 'old', {}).record.build,
      bad: aBuild('usage', 'bad', {}).record.build,
    }
    for (const version of ['old', 'bad']) dist('usage', version, {}, join(folder, version))
    for (const [version, build] of [
      ['old', builds.usage],
      ['bad', builds.bad],
    ] as const) {
      mkdirSync(join(former, 'builds/usage', build), { recursive: true })
      for (const name of ['record.json', 'remoteEntry.js'])
        writeFileSync(join(former, 'builds/usage', build, name), readFileSync(join(folder, version, build, name)))
    }
    mkdirSync(join(former, 'builds/host', builds.host), { recursive: true })
    writeFileSync(join(former, 'builds/host', builds.host, 'main.js'), 'host old')
    writeFileSync(
      join(former, 'builds/host', builds.host, 'record.json'),
      JSON.stringify({ ...oldHost, provides: undefined }),
    )
    mkdirSync(join(former, 'states'))
    const state = {
      number: 9,
      remotes: { host: { current: builds.host }, usage: { current: builds.usage, lastGood: builds.bad } },
    }
    writeFileSync(join(former, 'states/000009.json'), JSON.stringify(state))

    // The former operator had rolled back from what is still the newest build.
    const dists = [dist('usage', 'bad'), dist('host', '1')]
    const first = await command(['adopt', ...dists, '--once', '--why', 'first start'])
    expect(lines(first.output)).toEqual([
      'host … of the former registry is left out: A host says which shared packages it provides: build it anew.',
      'host … is now current',
      'usage … is left as it is',
    ])
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
  ])('says in a sentence what is wrong with %j', async (words, sentence) => {
    const { code, output } = await command(words)
    expect([code, output.trim()]).toEqual([1, expect.stringMatching(sentence)])
    expect(output).not.toMatch(/\n {4}at /)
  })
})
