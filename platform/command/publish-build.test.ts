// Tests keys, and the parts that they may publish.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { object, parseJson, string } from '../../shared/node/read-json.mjs'
import { repositoryHome } from './repository-home.ts'
import { readBuilds } from './team-calls.ts'
import { startPortal, temporaryFolder, setCredentials, record, token, run } from './testing/run-switchboard.ts'
import { openPortal } from './portal-client.ts'
import { publishBuild, publishedState } from './publish-build.ts'
import { createKey } from '../build/signing.ts'
import { knownMembers } from '../build/registry-rules.ts'
import type { BuildRecord } from '@switchboard/record'

const room = temporaryFolder()

test('a private key stays on its machine and signs a build that the portal accepts', async () => {
  const file = join(room, 'usage.pem')
  const { code, out } = await run('keys', 'new', '--out', file, '--json')
  assert.equal(code, 0)
  const { id, publicKey } = parseJson(out, object({ id: string, publicKey: string }))
  if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal((await run('keys', 'new', '--out', file)).code, 2)
  const other = await run('keys', 'new', '--out', join(room, 'other.pem'))
  assert.match(other.out, /keys add [\w-]{43} --owner NAME --part NAME .+\n.+ tokens new --owner NAME --part NAME /)

  const built = aBuild('usage', { 'remoteEntry.js': 'entry', 'remoteEntry.js.br': 'packed', 'img/sun.svg': '<svg/>' })
  mkdirSync(join(built.dist, 'maps'), { recursive: true })
  writeFileSync(join(built.dist, 'maps/remoteEntry.js.map'), '{}')
  const portal = await startPortal({ keys: [{ id, publicKey, parts: ['usage'] }] })
  const at = openPortal({ url: portal.url, token: () => token })
  await publishBuild(at, { ...built, pem: readFileSync(file, 'utf8'), why: 'two decimals' })
  assert.deepEqual([...portal.at.files.keys()].sort(), [
    'img/sun.svg',
    'maps/remoteEntry.js',
    'remoteEntry.js',
    'remoteEntry.js.br',
  ])
  assert.equal(portal.at.records[0]?.build, built.record.build)
  const another = publishBuild(at, { ...built, pem: createKey().pem, why: 'two decimals' })
  await assert.rejects(
    another,
    /^Error: The build was not published\.\n {2}\/signature: The signature does not fit the record\.$/,
  )
})

test('a token or key that may not publish the part is refused before the build', async () => {
  const { pem, id, publicKey } = createKey()
  const publish = async (more: Parameters<typeof startPortal>[0]) => {
    const portal = await startPortal(more)
    setCredentials({ key: pem })
    const { code, err } = await run('publish', 'usage', '--why', 'two decimals')
    assert.equal(code, 1)
    assert.deepEqual(portal.at.calls.slice(-2).sort(), ['GET /registry/api/state', 'GET /registry/api/token'])
    return err
  }
  const billing = { owner: 'team billing', parts: ['billing'], operator: false }
  assert.match(
    await publish({ team: billing, keys: [{ id, publicKey, parts: ['*'] }] }),
    /^Your token \(team billing\) is for billing, not for usage: ask an operator/,
  )
  assert.match(
    await publish({ keys: [{ id, publicKey, parts: ['billing'] }] }),
    new RegExp(`^Your key ${id} may sign billing, not usage: ask an operator to add one`),
  )
  assert.match(await publish({}), new RegExp(`^The portal does not know your key ${id}, or it was revoked`))
})

test('a build is published again only with another key, or with a result of the gate', () => {
  const gate = { version: 'f'.repeat(16), ranWith: [], findings: [], waivers: [] }
  const builds = [
    { build: 'a'.repeat(16), signature: { key: 'leaked' }, gate },
    { build: 'c'.repeat(16), signature: { key: 'leaked' } },
  ]
  const stateOf = (build: string, key: string) => publishedState(builds, { build, key })
  assert.equal(stateOf('a'.repeat(16), 'leaked'), 'published')
  assert.equal(stateOf('a'.repeat(16), 'new key'), 'signed otherwise')
  assert.equal(stateOf('b'.repeat(16), 'new key'), 'new')
  assert.equal(stateOf('c'.repeat(16), 'leaked'), 'not checked')
})

test('a build that a leaked key signed is published again with another key', async () => {
  const [leaked, fresh] = [createKey(), createKey()]
  const portal = await startPortal({
    keys: [leaked, fresh].map(({ id, publicKey }) => ({ id, publicKey, parts: ['*'] })),
  })
  const at = openPortal({ url: portal.url, token: () => token })
  const host = aBuild('host', { 'main.js': 'start' }, { provides: {} })
  const publishWith = async ({ pem }: { pem: string }) => publishBuild(at, { ...host, pem, why: 'two decimals' })
  await publishWith(leaked)
  await run('promote', 'host', '--why', 'two decimals')
  assert.equal((await run('keys', 'revoke', leaked.id, '--force', '--why', 'it was in a log')).code, 0)
  await publishWith(fresh)
  assert.equal(publishedState(await readBuilds(at, 'host'), { build: host.record.build, key: fresh.id }), 'published')
  portal.at.recordFailure = 503
  await assert.rejects(repositoryHome.checkInGate(at, host), /^Error: The database is unavailable\./)
})

test('an older portal gets a signed record without the members that it does not know', async () => {
  const { pem, id, publicKey } = createKey()
  const keys = [{ id, publicKey, parts: ['*'] }]
  const owner = { team: 'Usage', contact: 'usage@energy.example', runbook: 'Roll back.' }
  const built = aBuild('usage', { 'remoteEntry.js': 'older' }, { owner })
  const publishTo = async (members: string[]) => {
    const portal = await startPortal({ keys, members })
    const at = openPortal({ url: portal.url, token: () => token })
    const left = await publishBuild(at, { ...built, pem, why: 'two decimals' })
    return { left, published: portal.at.records[0] }
  }
  const members = knownMembers()
  const newer = await publishTo([...members, 'later'])
  assert.deepEqual([newer.left, newer.published?.owner], [[], owner])
  const older = await publishTo(members.filter((path) => !path.startsWith('owner')))
  assert.deepEqual([older.left, older.published?.owner], [['owner'], undefined])
})

test('a newer portal that refuses a record names its release', async () => {
  const built = aBuild('usage', { 'remoteEntry.js': 'refused' })
  const portal = await startPortal({ members: knownMembers() })
  const at = openPortal({ url: portal.url, token: () => token })
  await assert.rejects(
    publishBuild(at, { ...built, pem: createKey().pem, why: 'two decimals' }),
    /The portal is of another release than this command: use that of its release \(npx switchboard update\)\.$/,
  )
})

function aBuild(name: string, files: Record<string, string>, more?: Partial<BuildRecord>) {
  const build = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  const dist = join(room, 'dist')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dist, build, path, '..'), { recursive: true })
    writeFileSync(join(dist, build, path), text)
  }
  writeFileSync(join(dist, build, 'record.json'), '{}')
  return { dist, folder: room, record: record(name, build, '0.4.0', more) }
}
