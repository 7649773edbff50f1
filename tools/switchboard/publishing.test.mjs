// Keys, and what may be published with them.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { throughTheGate } from './built.mjs'
import { readBuilds } from './calls.mjs'
import { aPortal, aRoom, give, record, token, type } from './command-line.mjs'
import { openPortal } from './portal.mjs'
import { publishBuilt, standing } from './publishing.mjs'
import { newKey } from './signing.mjs'

const room = aRoom()

test('a private key stays on the machine that made it, and signs what the portal takes', async () => {
  const file = join(room, 'usage.pem')
  const { code, out } = await type('keys', 'new', '--out', file, '--json')
  assert.equal(code, 0)
  const { id, publicKey } = JSON.parse(out)
  if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal((await type('keys', 'new', '--out', file)).code, 2)

  const built = aBuild('usage', { 'remoteEntry.js': 'entry', 'remoteEntry.js.br': 'packed', 'img/sun.svg': '<svg/>' })
  const portal = await aPortal({ keys: [{ id, publicKey, parts: ['usage'] }] })
  const at = openPortal({ url: portal.url, token: () => token })
  await publishBuilt(at, { ...built, pem: readFileSync(file, 'utf8'), why: 'two decimals' })
  assert.deepEqual([...portal.at.files.keys()].sort(), ['img/sun.svg', 'remoteEntry.js', 'remoteEntry.js.br'])
  assert.equal(portal.at.records[0].build, built.record.build)
  const another = publishBuilt(at, { ...built, pem: newKey().pem, why: 'two decimals' })
  await assert.rejects(
    another,
    /^Error: The build was not published\.\n {2}\/signature: The signature does not fit the record\.$/,
  )
})

test('a token or a key that may not publish the part is told before anything is built', async () => {
  const { pem, id, publicKey } = newKey()
  const publish = async (more) => {
    const portal = await aPortal(more)
    give({ key: pem })
    const { code, err } = await type('publish', 'usage', '--why', 'two decimals')
    assert.equal(code, 1)
    assert.deepEqual(portal.at.asked.slice(-2).sort(), ['GET /registry/api/state', 'GET /registry/api/token'])
    return err
  }
  const billing = { owner: 'team billing', parts: ['billing'], operator: false }
  assert.match(
    await publish({ team: billing, keys: [{ id, publicKey, parts: ['*'] }] }),
    /^Your token \(team billing\) is for billing, not for usage: ask an operator/,
  )
  assert.match(
    await publish({ keys: [{ id, publicKey, parts: ['billing'] }] }),
    new RegExp(`^Your key ${id} may sign billing, not usage: an operator adds one`),
  )
  assert.match(await publish({}), new RegExp(`^The portal does not know your key ${id}, or it was revoked`))
})

test('a build that another key signed is signed anew, one that this key signed is left alone', () => {
  const builds = [{ build: 'a'.repeat(16), signature: { key: 'leaked' } }]
  const of = (build, key) => standing(builds, { build, key })
  assert.equal(of('a'.repeat(16), 'leaked'), 'published')
  assert.equal(of('a'.repeat(16), 'new key'), 'signed otherwise')
  assert.equal(of('b'.repeat(16), 'new key'), 'new')
})

test('what a leaked key signed is published once more, with another key', async () => {
  const [leaked, fresh] = [newKey(), newKey()]
  const portal = await aPortal({ keys: [leaked, fresh].map(({ id, publicKey }) => ({ id, publicKey, parts: ['*'] })) })
  const at = openPortal({ url: portal.url, token: () => token })
  const host = aBuild('host', { 'main.js': 'start' }, { provides: {} })
  const signedWith = async ({ pem }) => {
    const { ok } = await throughTheGate(at, host)
    assert.ok(ok)
    await publishBuilt(at, { ...host, pem, why: 'two decimals' })
  }
  await signedWith(leaked)
  await type('promote', 'host', '--why', 'two decimals')
  assert.equal((await type('keys', 'revoke', leaked.id, '--force', '--why', 'it was in a log')).code, 0)
  await signedWith(fresh)
  assert.equal(standing(await readBuilds(at, 'host'), { build: host.record.build, key: fresh.id }), 'published')
  portal.at.ill = 503
  await assert.rejects(throughTheGate(at, host), /^Error: The database is away\./)
})

function aBuild(name, files, more) {
  const build = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  const dist = join(room, 'dist')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dist, build, path, '..'), { recursive: true })
    writeFileSync(join(dist, build, path), text)
  }
  writeFileSync(join(dist, build, 'record.json'), '{}')
  return { dist, record: record(name, build, '0.4.0', more) }
}
