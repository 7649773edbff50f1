// What the command says when something cannot be done, to people and to machines.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ToolFailed } from '../launch/child.mjs'
import { aPortal, aRoom, give, token, type } from './command-line.mjs'
import { failureInWords, tellFailure } from './failure.mjs'
import { openPortal } from './portal.mjs'

test('what cannot be done is one sentence, also for a machine', async () => {
  const portal = await aPortal()
  const wrong = async (...words) => {
    const { code, err } = await type(...words)
    assert.equal(err.split('\n').length, 2, err)
    return [code, err.trim()]
  }
  assert.deepEqual(await wrong('promote', 'usage'), [2, 'Every change wants a reason: add --why "what for".'])
  assert.deepEqual(await wrong('promot', 'usage'), [
    2,
    'There is no verb promot. Did you mean promote? npm run switchboard -- --help lists them.',
  ])
  assert.match((await wrong('promote', 'usage', '--wy', 'x'))[1], /^promote has no option --wy\. Did you mean --why\?/)
  assert.match(
    (await wrong('promote', 'usge', '--why', 'a better chart'))[1],
    /^The portal has no part usge\. Did you mean usage\? It has host, usage\.$/,
  )
  assert.match((await wrong('rollback', 'news', '--why', 'a better chart'))[1], /^The portal has no part news\./)
  assert.match((await wrong('rollout', 'usage', '--why', 'a first look'))[1], /^Say who gets it/)
  assert.match(
    (await wrong('rollout', 'usage', '3c', '25%', '--from', 'noon', '--why', 'later'))[1],
    /^--from noon is no time/,
  )
  const moved = await wrong('promote', 'usage', '--expect', '1', '--why', 'a better chart')
  assert.deepEqual(moved, [1, 'The state is 2 by now, not 1: look at what changed, then ask again.'])
  give({ token: 'sbt_00000002_other' })
  assert.match(
    (await wrong('status'))[1],
    /does not know this token: check SWITCHBOARD_TOKEN, or ask an operator for a new one\.$/,
  )
  const { out } = await type('status', '--json')
  assert.match(JSON.parse(out).error, /does not know this token/)
  portal.close()
  give({ url: 'http://127.0.0.1:9' })
  assert.match((await wrong('status'))[1], /^The portal at http:\/\/127\.0\.0\.1:9 does not answer/)
})

test('every verb explains itself, with an example that begins with its name', async () => {
  const { out } = await type('--help')
  const verbs = [...out.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name)
  assert.ok(verbs.length > 15)
  for (const verb of verbs) {
    const help = await type(verb, '--help')
    assert.equal(help.code, 0)
    assert.match(help.out, new RegExp(`^npm run switchboard -- ${verb}\\b[^]*\n${verb}: .{20}[^]*\n  --json `))
  }
  assert.equal((await type('help', 'publish')).out, (await type('--help', 'publish')).out)
  assert.deepEqual(await type('help', 'pubish'), await type('pubish'))
  assert.match((await type('help', 'pubish')).err, /^There is no verb pubish\. Did you mean publish\?/)
})

test('options of every verb may stand before it', async () => {
  await aPortal()
  const { code, out } = await type('--json', 'status')
  assert.deepEqual([code, JSON.parse(out).state], [0, 2])
  assert.match((await type('--version')).err, /^There is no verb --version\./)
  assert.match(JSON.parse((await type('--json')).out).help, /^npm run switchboard -- <verb>/)
})

test('a key that begins with a hyphen is a key: one of sixty-four does', async () => {
  await aPortal()
  const key = '-cg25vRtDkcQvuafWEyKwVQlkIwb3ZHfnFPd0oU-uus'
  const { err } = await type('keys', 'add', key, '--owner', 'team', '--part', 'usage', '--why', 'their first key')
  assert.doesNotMatch(err, /option/)
})

test('a change that was not answered may have been made: nobody is told to start the portal and ask again', async () => {
  const portal = await aPortal()
  portal.at.mute = true
  const unanswered = await type('promote', 'usage', '2b', '--why', 'a better chart')
  assert.equal(unanswered.code, 1)
  assert.match(
    unanswered.err,
    /^The portal at \S+ does not answer \(\w+\)\. It may have been done: look at status, or at what you changed, before you ask again\.\n$/,
  )
  portal.close()
  assert.match(
    (await type('tokens', 'revoke', 'x', '--why', 'lost')).err,
    /does not answer.*: start it, or name another/,
  )
})

test('a file has longer, for a slow line', async ({ mock }) => {
  const { url } = await aPortal()
  const timeout = mock.method(AbortSignal, 'timeout')
  const portal = openPortal({ url, token: () => token })
  await portal.get('/registry/api/state')
  await portal.putFile('/registry/api/builds/usage/1a/files/large.js', Buffer.from('large'))
  assert.deepEqual(
    timeout.mock.calls.map(({ arguments: [ms] }) => ms),
    [30_000, 90_000],
  )
})

test('a machine reads the result alone on standard output', async () => {
  const { url } = await aPortal()
  const env = { ...process.env, SWITCHBOARD_URL: url, SWITCHBOARD_TOKEN: token }
  const entry = fileURLToPath(new URL('../launch/run.cjs', import.meta.url))
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [entry, 'switchboard', 'status', '--json'], { env })
  assert.equal(JSON.parse(stdout).state, 2)
  const failed = await run(process.execPath, [entry, 'switchboard', 'halt', 'usage', '--json'], { env }).catch(
    (error) => error,
  )
  assert.equal(failed.code, 2)
  assert.ok(failed.stderr.endsWith(`${JSON.parse(failed.stdout).error}\n`))
})

test('a word that every object knows is no verb', async () => {
  for (const word of ['constructor', 'toString', '__proto__'])
    assert.match((await type(word)).err, /^There is no verb .+ lists them\.\n$/)
})

test('whatever fails is one sentence, and stands under --json, too', async () => {
  await aPortal()
  const out = join(aRoom(), 'nowhere', 'usage.pem')
  const nowhere = await type('keys', 'new', '--out', out, '--json')
  assert.equal(nowhere.code, 1)
  assert.equal(nowhere.err, `${out} is not there: make its folder first, or name another.\n`)
  assert.equal(`${JSON.parse(nowhere.out).error}\n`, nowhere.err)

  const said = []
  const screen = { write: (text) => said.push(text) }
  assert.equal(
    tellFailure(new Error('Target page has been closed\nCall log:'), { json: true, out: screen, err: screen }),
    1,
  )
  assert.match(
    said[0],
    /^{\n {2}"error": "The command failed: Target page has been closed\. NODE_DEBUG=\S+ shows where\."\n}\n$/,
  )
  const tool = (output) => failureInWords(new ToolFailed('pnpm', 1, output))
  assert.equal(
    tool('much\nERR_PNPM_NO_MATCHING_VERSION  no such version\n'),
    'pnpm ended with 1: ERR_PNPM_NO_MATCHING_VERSION  no such version',
  )
  assert.match(tool('getaddrinfo EAI_AGAIN registry.npmjs.org'), /could not be downloaded \(EAI_AGAIN\)/)
})
