// Tests which credentials are sent to which portal.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { UserError } from '../../shared/node/user-error.mjs'
import { temporaryFolder } from './testing/run-switchboard.ts'
import { openSettings, takeCredentials } from './settings.mjs'

const folder = temporaryFolder()
const writeSettings = (name: string, contents: object) => writeFileSync(join(folder, name), JSON.stringify(contents))
writeSettings('switchboard.json', { url: 'https://own.example.com', token: 'sbt_own', key: 'own key' })

test('token and key of this machine are sent to its own portal only', () => {
  for (const url of [undefined, 'https://own.example.com/']) {
    const own = openSettings({ url }, folder)
    assert.deepEqual([own.token(), own.privateKey()], ['sbt_own', 'own key'])
  }
  for (const url of [
    'https://portal.example.com',
    'https://own.example.com.evil.example',
    'https://own.example.com:8443',
    'http://localhost:9000',
  ]) {
    const other = openSettings({ url }, folder)
    assert.throws(
      () => other.token(),
      /^Error: There is no deploy token for https?:\S+: set SWITCHBOARD_TOKEN .+ is for https:\/\/own\.example\.com alone\.$/,
    )
    assert.throws(() => other.privateKey(), /^Error: There is no private key for https?:/)
    assert.equal(openSettings({ url, token: 'sbt_given' }, folder).token(), 'sbt_given')
  }
})

test('a token is not sent over http to another machine', () => {
  assert.throws(() => openSettings({ url: 'http://portal.example.com' }, folder), /give the portal’s https address\.$/)
  assert.throws(() => openSettings({ url: 'portal' }, folder), /is not an address/)
})

test('without SWITCHBOARD_URL the command uses the portal that runs from the data folder', () => {
  const { url } = openSettings({}, folder)
  assert.equal(url, 'https://own.example.com')
  writeSettings('running.json', { pid: 1, port: 9000 })
  assert.equal(openSettings({}, folder).url, 'http://localhost:9000')
  for (const url of ['http://localhost:9000', 'http://127.0.0.1:9000/', 'http://[::1]:9000'])
    assert.equal(openSettings({ url }, folder).token(), 'sbt_own')
  for (const url of ['http://localhost:8080', 'https://localhost:9000', 'https://own.example.com'])
    assert.throws(() => openSettings({ url }, folder).token(), /is for http:\/\/localhost:9000 alone\.$/)
  assert.equal(openSettings({ url: 'https://portal.example.com/' }, folder).url, 'https://portal.example.com')
})

test('an error never repeats a private key', () => {
  const pem = '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQ\n-----END PRIVATE KEY-----'
  const key = (given: string) => openSettings({ key: given }, folder).privateKey()
  for (const meant of [`\n${pem}`, `  ${pem}\n`]) assert.equal(key(meant), pem)
  for (const meant of [`"${pem}"`, pem.replaceAll('\n', '\\n'), 'MC4C\nAQAwBQ']) assert.equal(key(meant), meant)
  for (const meant of [Buffer.from(pem).toString('base64'), 'MC4CAQAwBQ', 'x'.repeat(9_000)])
    assert.throws(
      () => key(meant),
      (error) =>
        error instanceof UserError &&
        /^SWITCHBOARD_KEY is neither/.test(error.message) &&
        !error.message.includes(meant),
    )
  writeFileSync(join(folder, 'own.pem'), pem)
  assert.equal(key(` ${join(folder, 'own.pem')}\n`), pem)
  assert.equal(key('  '), 'own key')
})

test('child processes inherit neither token nor key', () => {
  const env = { SWITCHBOARD_URL: 'https://own.example.com', SWITCHBOARD_TOKEN: 'sbt_given', SWITCHBOARD_KEY: 'a.pem' }
  assert.deepEqual(takeCredentials(env), { url: 'https://own.example.com', token: 'sbt_given', key: 'a.pem' })
  assert.deepEqual(env, { SWITCHBOARD_URL: 'https://own.example.com' })
})
