// Tests the findings about installations, examined from outside.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeAuthority, makeCertificate } from '../../../tools/deployment/certificates.ts'
import { installMissingProgram } from '../../../shared/node/debian.mjs'
import { run } from '../testing/run-switchboard.ts'
import { examineConnection } from './connection.ts'
import { examineInstallation } from './examine-installation.ts'
import { startInstallation, type Answers } from './fake-installation.ts'

/** The findings about an installation with replaced responses. */
async function faultsWith(replace?: (answers: Answers, origin: string) => Answers) {
  const { origin, close } = await startInstallation(replace)
  const findings = await examineInstallation(origin)
  close()
  return findings
    .filter(({ result }) => result !== 'ok')
    .map(({ result, what }) => `${result}: ${what.replaceAll(origin, 'ORIGIN')}`)
}

const plain = 'warning: ORIGIN is not https'

test('an installation without faults reports only the missing https, and the exit code is 0', async () => {
  assert.deepEqual(await faultsWith(), [plain])
  const { origin, close } = await startInstallation()
  const { code, out } = await run('doctor', origin)
  close()
  assert.equal(code, 0)
  assert.match(out, /^ok {7}build 46a5e3fb of usage is complete: 2 files$/m)
  assert.match(out, /^ok {7}a customer who opens the portal is sent to the login page$/m)
  assert.match(out, /\n\d+ ok, 1 to look at, 0 failed\n$/)
})

test('with a failure the exit code is 1, and programs read it as JSON', async () => {
  const { origin, close } = await startInstallation(() => ({ '/': { status: 502 } }))
  const { code, out } = await run('doctor', origin, '--json')
  close()
  assert.equal(code, 1)
  assert.match(out, /"ok": false/)
  assert.match(out, /does not show a portal, but status 502/)
  assert.equal((await run('doctor', 'portal')).code, 2)
})

test('nothing at the address', async () => {
  const { origin, close } = await startInstallation()
  close()
  assert.match((await faultsWithAt(origin))[1] ?? '', /does not respond: connect ECONNREFUSED/)
})

const faultsWithAt = async (origin: string) => (await examineInstallation(origin)).map(({ what }) => what)

const faults: readonly (readonly [string, (answers: Answers, origin: string) => Answers, ...RegExp[]])[] = [
  [
    'a proxy removes headers',
    ({ '/': page }) => ({ '/': { ...page, headers: { 'content-type': 'text/html' } } }),
    /failed: the page arrives without Content-Security-Policy, frame-ancestors, Integrity-Policy, X-Content-Type-Options, Cache-Control: no-store, the cookie XSRF-TOKEN$/,
  ],
  [
    'a clock is wrong',
    ({ '/': page }) => ({ '/': { ...page, headers: { ...page?.headers, date: 'Mon, 23 Nov 2020 10:00:00 GMT' } } }),
    /warning: the clocks of the server and of this machine differ by \d+ seconds/,
  ],
  [
    'a proxy changes a script',
    () => ({ '/host/main.js': { body: 'console.log("else")' } }),
    /failed: browsers refuse 1 of 1 files: \/host\/main\.js: other bytes than those that were published/,
    /warning: scripts arrive uncompressed/,
    /warning: browsers request the files of builds repeatedly/,
  ],
  [
    'the storage lost a file of a remote',
    () => ({ '/remotes/usage/46a5e3fbfc37495d/588.css': undefined }),
    /failed: build 46a5e3fb of usage lacks 1 of 2 files: .*588\.css: status 404/,
  ],
  [
    'a record is not signed by a known key',
    ({ '/registry/resolved.json': resolved }) => ({
      '/registry/resolved.json': {
        ...resolved,
        body: (resolved?.body ?? '').replace('"parts":["usage"]', '"parts":["billing"]'),
      },
    }),
    /failed: build 46a5e3fb of usage has no signature of a key that may sign it/,
  ],
  [
    'nothing was adopted',
    ({ '/registry/resolved.json': resolved }) => ({
      '/registry/resolved.json': { ...resolved, body: '{"remotes":{},"keys":[]}' },
    }),
    /failed: no remote has a build/,
  ],
  [
    'the provider is unavailable',
    () => ({ '/auth/realms/switchboard/.well-known/openid-configuration': { status: 503 } }),
    /failed: nobody can log in at ORIGIN\/auth\/realms\/switchboard: .* responds with 503/,
  ],
  [
    'the provider has another address than the portal says',
    ({ '/auth/realms/switchboard/.well-known/openid-configuration': found }, origin) => ({
      '/auth/realms/switchboard/.well-known/openid-configuration': {
        ...found,
        body: (found?.body ?? '').replace(`"issuer":"${origin}`, '"issuer":"https://elsewhere.example'),
      },
    }),
    /failed: the provider at ORIGIN\S+ calls itself https:\/\/elsewhere\.example/,
  ],
  [
    'the client may not return to the portal',
    () => ({ '/auth/realms/switchboard/auth': { status: 400 } }),
    /failed: a customer who opens the portal gets status 400 from the provider/,
  ],
  [
    'the provider sends customers back with an error',
    (_, origin) => ({
      '/auth/realms/switchboard/auth': { status: 303, headers: { location: `${origin}/#error=invalid_scope` } },
    }),
    /failed: nobody can log in at \S+ it refuses the portal: error=invalid_scope/,
  ],
  [
    'the administration of the provider is open',
    () => ({ '/auth/admin/master/console/': { body: 'Administration' } }),
    /warning: the administration of the provider is reachable: ORIGIN\/auth\/admin\/master\/console\//,
  ],
  [
    'a proxy answers calls of the API',
    () => ({ '/api/portal/account': { body: '<h1>Welcome' } }),
    /failed: the API answers 200 to a call without a sign-in, not 401/,
  ],
  [
    'what is for operators is open',
    () => ({ '/mails': { body: 'Mails' }, '/metrics': { body: 'up 1' }, '/health/ready': { body: '{}' } }),
    /failed: everybody can read the mails to customers at \/mails/,
    /warning: everybody can read \/metrics/,
    /warning: everybody can read \/health\/ready/,
  ],
  [
    'it is not known whether what is for operators is hidden',
    () => ({ '/mails': { status: 302 }, '/metrics': { status: 0 }, '/health/ready': { status: 503, body: '{}' } }),
    /warning: \/mails answers 302, not 404/,
    /warning: \/metrics answers nothing, not 404/,
    /warning: \/health\/ready answers 503, not 404/,
  ],
]

for (const [title, replace, ...expected] of faults)
  test(`reports that ${title}, and nothing else`, async () => {
    const found = (await faultsWith(replace)).filter((one) => one !== plain)
    assert.equal(found.length, expected.length, found.join('\n'))
    for (const [i, pattern] of expected.entries()) assert.match(found[i] ?? '', pattern)
  })

await installMissingProgram('openssl', 'version', 'openssl')
const skip = spawnSync('openssl', ['version']).status === 0 ? false : 'openssl is not installed'

test('reports how long a certificate is valid, and when browsers refuse it', { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-doctor-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const ca = readFileSync(await makeAuthority(folder))
  await makeCertificate(folder, 'localhost')
  const [key, cert] = ['key', 'crt'].map((end) => readFileSync(join(folder, `localhost.${end}`)))
  const server = createServer({ key, cert }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(`https://localhost:${address !== null && typeof address === 'object' ? address.port : 0}`)
  const say = async (options: { now?: Date; ca?: Buffer }) =>
    (await examineConnection(url, options)).map(({ result, what }) => `${result}: ${what}`)
  const noHttp2 = 'warning: localhost offers no HTTP/2'
  assert.deepEqual(await say({ ca }), ['ok: the certificate of localhost is valid for 29 more days', noHttp2])
  const late = new Date(Date.now() + 20 * 24 * 60 * 60 * 1000)
  assert.deepEqual(await say({ ca, now: late }), [
    'warning: the certificate of localhost is valid for 9 more days',
    noHttp2,
  ])
  assert.match((await say({}))[0] ?? '', /^failed: browsers cannot connect to localhost over TLS: unable to verify/)
  server.close()
})
