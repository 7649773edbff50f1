// Tests what the command prints about failures, for people and for programs.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { number, object, parseJson, string } from '../../shared/node/read-json.mjs'
import { ToolError } from '../../shared/node/child-process.mjs'
import { startPortal, first, temporaryFolder, setCredentials, token, run } from './testing/run-switchboard.ts'
import { failureMessage, printFailure } from './print-failure.mjs'
import { openPortal } from './portal-client.ts'

test('a failure is printed in one sentence, and under --json, too', async () => {
  const portal = await startPortal()
  const wrong = async (...words: string[]) => {
    const { code, err } = await run(...words)
    assert.equal(err.split('\n').length, 2, err)
    return [code, err.trim()] as const
  }
  assert.deepEqual(await wrong('promote', 'usage'), [2, 'Every change needs a reason: add --why "…".'])
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
  assert.match((await wrong('rollout', 'usage', '--why', 'a first look'))[1], /^Name who gets it/)
  assert.match(
    (await wrong('rollout', 'usage', '3c', '25%', '--from', 'noon', '--why', 'later'))[1],
    /^--from noon is not a time/,
  )
  assert.match(
    (await wrong('rollout', 'usage', '3c', '25%', '--from', '2026-12-01T09:00', '--why', 'later'))[1],
    /^--from 2026-12-01T09:00 is not a time/,
  )
  const moved = await wrong('promote', 'usage', '--expect', '1', '--why', 'a better chart')
  assert.deepEqual(moved, [
    1,
    `Since state 1: usage promoted ${first} (none → ${first}) by team at 2026-11-21 02:03:04Z, “first start”. ` +
      'You changed nothing: look at status, then ask again.',
  ])
  setCredentials({ token: 'sbt_00000002_other' })
  assert.match(
    (await wrong('status'))[1],
    /does not know this token: check SWITCHBOARD_TOKEN, or ask an operator for a new one\.$/,
  )
  const { out } = await run('status', '--json')
  assert.match(errorIn(out), /does not know this token/)
  portal.close()
  setCredentials({ url: 'http://127.0.0.1:9' })
  assert.match((await wrong('status'))[1], /^The portal at http:\/\/127\.0\.0\.1:9 does not respond/)
})

test('every verb explains itself, with an example that begins with its name', async () => {
  const { out } = await run('--help')
  const verbs = [...out.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name = '']) => name)
  assert.ok(verbs.length > 15)
  for (const verb of verbs) {
    const help = await run(verb, '--help')
    assert.equal(help.code, 0)
    assert.match(help.out, new RegExp(`^npm run switchboard -- ${verb}\\b[^]*\n${verb}: .{20}[^]*\n  --json `))
  }
  assert.equal((await run('help', 'publish')).out, (await run('--help', 'publish')).out)
  assert.deepEqual(await run('help', 'pubish'), await run('pubish'))
  assert.match((await run('help', 'pubish')).err, /^There is no verb pubish\. Did you mean publish\?/)
})

test('options of every verb may be typed before it', async () => {
  await startPortal()
  const { code, out } = await run('--json', 'status')
  assert.deepEqual([code, parseJson(out, object({ state: number })).state], [0, 2])
  assert.match((await run('--version')).err, /^There is no verb --version\./)
  assert.match(parseJson((await run('--json')).out, object({ help: string })).help, /^npm run switchboard -- <verb>/)
})

test('a key that begins with a hyphen is not an option', async () => {
  await startPortal()
  const key = '-cg25vRtDkcQvuafWEyKwVQlkIwb3ZHfnFPd0oU-uus'
  const { err } = await run('keys', 'add', key, '--owner', 'team', '--part', 'usage', '--why', 'their first key')
  assert.doesNotMatch(err, /option/)
})

test('a change without an answer is reported as one that may have been made', async () => {
  const portal = await startPortal()
  portal.at.dropsAnswers = true
  const unanswered = await run('promote', 'usage', '2b', '--why', 'a better chart')
  assert.equal(unanswered.code, 1)
  assert.match(
    unanswered.err,
    /^The portal at \S+ does not respond \(\w+\)\. The change may have been made: check its status before you try again\.\n$/,
  )
  portal.close()
  // The first call may use a connection that was open, which says nothing about whether the call arrived.
  await run('status')
  assert.match(
    (await run('tokens', 'revoke', 'x', '--why', 'lost')).err,
    /does not respond.*: start it, or set SWITCHBOARD_URL/,
  )
})

test('an upload has a longer timeout than other calls', async ({ mock }) => {
  const { url } = await startPortal()
  const timeout = mock.method(AbortSignal, 'timeout')
  const portal = openPortal({ url, token: () => token })
  await portal.get('/registry/api/state')
  await portal.putFile('/registry/api/builds/usage/1a/files/large.js', Buffer.from('large'))
  assert.deepEqual(
    timeout.mock.calls.map(({ arguments: [ms] }) => ms),
    [30_000, 90_000],
  )
})

test('--json prints only the result to standard output', async () => {
  const { url } = await startPortal()
  const env = { ...process.env, SWITCHBOARD_URL: url, SWITCHBOARD_TOKEN: token }
  const entry = fileURLToPath(new URL('../../tools/launch/run.cjs', import.meta.url))
  const runFile = promisify(execFile)
  const { stdout } = await runFile(process.execPath, [entry, 'switchboard', 'status', '--json'], { env })
  assert.equal(parseJson(stdout, object({ state: number })).state, 2)
  const failed = await new Promise((resolve: (result: { code?: unknown; stdout: string; stderr: string }) => void) =>
    execFile(process.execPath, [entry, 'switchboard', 'halt', 'usage', '--json'], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    ),
  )
  assert.equal(failed.code, 2)
  assert.ok(failed.stderr.endsWith(`${errorIn(failed.stdout)}\n`))
})

test('a property name of every object is not a verb', async () => {
  for (const word of ['constructor', 'toString', '__proto__'])
    assert.match((await run(word)).err, /^There is no verb .+ lists them\.\n$/)
})

test('errors of files and tools are printed in one sentence, and under --json, too', async () => {
  await startPortal()
  const out = join(temporaryFolder(), 'nowhere', 'usage.pem')
  const nowhere = await run('keys', 'new', '--out', out, '--json')
  assert.equal(nowhere.code, 1)
  assert.equal(nowhere.err, `${out} does not exist: create its folder first, or name another file.\n`)
  assert.equal(`${errorIn(nowhere.out)}\n`, nowhere.err)

  const printed: string[] = []
  const screen = { write: (text: string) => void printed.push(text) }
  assert.equal(
    printFailure(new Error('Target page has been closed\nCall log:'), { json: true, out: screen, err: screen }),
    1,
  )
  assert.match(
    printed[0] ?? '',
    /^{\n {2}"error": "The command failed: Target page has been closed\. NODE_DEBUG=\S+ shows the stack\."\n}\n$/,
  )
  const tool = (output: string) => failureMessage(new ToolError('pnpm', 1, output))
  assert.equal(
    tool('much\nERR_PNPM_NO_MATCHING_VERSION  no such version\n'),
    'pnpm ended with 1: ERR_PNPM_NO_MATCHING_VERSION  no such version',
  )
  assert.match(tool('getaddrinfo EAI_AGAIN registry.npmjs.org'), /could not be downloaded \(EAI_AGAIN\)/)
})

const errorIn = (json: string) => parseJson(json, object({ error: string })).error
