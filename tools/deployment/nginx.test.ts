import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request as requestHttps, type RequestOptions } from 'node:https'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import { runTool } from '../../shared/node/child-process.mjs'
import { root } from '../../shared/node/environment.mjs'
import { installMissingProgram } from '../../shared/node/debian.mjs'
import { makeAuthority, makeCertificate } from './certificates.ts'
import { addresses, namesOnMachine, publicNames } from './names.ts'
import { layOutNginx, nginxArguments, useContainerFiles, useKubernetesFiles, type Site } from './nginx.ts'

const hosts = { portal: 'portal.test', login: 'login.test', operations: 'operations.test' }
const folder = mkdtempSync(join(tmpdir(), 'switchboard-nginx-'))
await installMissingProgram('nginx', '-v', 'nginx-light')
await installMissingProgram('openssl', 'version', 'openssl')
const skip = await runTool('nginx', ['-v']).then(
  () => false,
  () => 'nginx is not installed',
)

interface Seen {
  url: string
  headers: IncomingHttpHeaders
}

/**
 * A server that returns the request. `/lost` closes the connection instead of responding. `missing`: an unknown
 * address.
 */
class Backend {
  readonly name: string

  seen: Seen[] = []
  missing = ''
  #server = createServer((request, response) => {
    this.seen.push({ url: request.url ?? '', headers: request.headers })
    if (request.url?.startsWith('/lost')) return request.socket.destroy()
    response.writeHead(request.url === this.missing ? 404 : 200).end(this.name)
  })

  constructor(name: string) {
    this.name = name
  }

  async listen(port: number) {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  async close() {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeAllConnections()
    await closed
  }
}

async function freePort() {
  const probe = createTcpServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

const [plain, tls, first, second, provider] = [
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
]
const backends = { first: new Backend('first'), second: new Backend('second'), provider: new Backend('provider') }
let nginx: ChildProcess | undefined
let ca: Buffer | undefined

const siteOf = (name: 'http' | 'https'): Site => ({
  folder: join(folder, name),
  name,
  hosts: name === 'https' ? hosts : { ...hosts, operations: '' },
  ports: { plain, tls },
  servers: [first, second],
  provider,
})

function layOut(name: 'http' | 'https') {
  const site = siteOf(name)
  layOutNginx(site)
  return site.folder
}

function ask(
  host: string,
  path: string,
  options: RequestOptions = {},
): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const request = requestHttps(
      {
        host: '127.0.0.1',
        port: tls,
        servername: host,
        path,
        ca,
        agent: false,
        ...options,
        headers: { host, ...options.headers },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }))
      },
    )
    request.on('error', reject)
    request.end()
  })
}

before(async () => {
  if (skip) return
  const site = layOut('https')
  ca = readFileSync(await makeAuthority(folder))
  for (const host of Object.values(hosts)) await makeCertificate(folder, host, join(site, 'tls'))
  await Promise.all([backends.first.listen(first), backends.second.listen(second), backends.provider.listen(provider)])
  nginx = spawn('nginx', nginxArguments(site), { stdio: 'ignore' })
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(readFileSync(join(site, 'log/start.log'), 'utf8'))
    const isUp = await ask(hosts.portal, '/').then(
      () => true,
      () => false,
    )
    if (isUp) return
    await wait(20)
  }
})

after(async () => {
  if (nginx && nginx.exitCode === null) {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
  }
  for (const backend of Object.values(backends)) await backend.close().catch(() => undefined)
  rmSync(folder, { recursive: true, force: true })
})

const options = { skip }

test('nginx accepts the files for containers, for Kubernetes and for a trial without TLS', options, async () => {
  const site = layOut('http')
  useContainerFiles(site)
  await runTool('nginx', ['-t', '-q', ...nginxArguments(site)])
  useKubernetesFiles(siteOf('http'))
  await runTool('nginx', ['-t', '-q', ...nginxArguments(site)])
})

test(
  'a request reaches a server with the address of the customer and an id, whatever the customer says',
  options,
  async () => {
    const before = backends.first.seen.length + backends.second.seen.length
    const forged = { 'x-forwarded-for': '8.8.8.8', 'x-request-id': 'mine', 'x-forwarded-proto': 'http' }
    const { status } = await ask(hosts.portal, '/usage', { headers: forged })
    const seen = [...backends.first.seen, ...backends.second.seen].filter(({ url }) => url === '/usage')
    assert.equal(status, 200)
    assert.equal(backends.first.seen.length + backends.second.seen.length, before + 1)
    const headers = seen[0]?.headers ?? {}
    assert.equal(headers['x-forwarded-for'], '127.0.0.1')
    assert.equal(headers['x-forwarded-proto'], 'https')
    assert.equal(headers.host, 'portal.test')
    assert.match(String(headers['x-request-id']), /^[0-9a-f]{32}$/)
  },
)

test('a request in absolute form reaches a server under the name in its address', options, async () => {
  const target = `https://${hosts.portal}/absolute`
  const { status } = await ask(hosts.portal, target, { headers: { host: 'elsewhere.test' } })
  assert.equal(status, 200)
  const [seen] = [...backends.first.seen, ...backends.second.seen].filter(({ url }) => url === '/absolute')
  assert.deepEqual([seen?.headers.host, seen?.headers['x-forwarded-host']], [hosts.portal, hosts.portal])
})

test('metrics, health and the administration of the provider are not for customers', options, async () => {
  for (const path of ['/metrics', '/metrics?x', '/health/ready', '/health/live'])
    assert.equal((await ask(hosts.portal, path)).status, 404, path)
  for (const path of [
    '/',
    '/admin/',
    '/admin/master/console/',
    '/realms/master/',
    '/admin/realms/switchboard/clients',
    '/health',
  ])
    assert.equal((await ask(hosts.login, path)).status, 404, path)
  assert.deepEqual(backends.provider.seen, [])
})

test('the operators’ page has a name of its own, for the operators’ networks', options, async () => {
  const path = '/registry/operations'
  assert.equal((await ask(hosts.operations, path)).status, 200)
  const [seen] = [...backends.first.seen, ...backends.second.seen].filter(({ url }) => url === path)
  assert.equal(seen?.headers.host, hosts.operations)
  assert.equal((await ask(hosts.operations, path, { localAddress: '127.0.0.2' })).status, 403)
  assert.equal((await ask(hosts.operations, '/metrics')).status, 404)
})

test('pages of the provider and the users that the API changes reach it', options, async () => {
  const admin = '/admin/realms/switchboard'
  for (const path of [
    '/realms/switchboard/account',
    '/resources/x/login.css',
    `${admin}/users/1`,
    `${admin}/sessions/1`,
  ])
    assert.equal((await ask(hosts.login, path)).text, 'provider', path)
  const elsewhere = await ask(hosts.login, '/admin/realms/switchboard/users/1', { localAddress: '127.0.0.2' })
  assert.equal(elsewhere.status, 403)
})

test('a passkey is renamed, but not removed, by a token alone', options, async () => {
  const passkey = '/realms/switchboard/account/credentials/1'
  assert.equal((await ask(hosts.login, `${passkey}/label`, { method: 'PUT' })).text, 'provider')
  for (const method of ['DELETE', 'POST']) assert.equal((await ask(hosts.login, passkey, { method })).status, 403)
})

/**
 * The response to a process on this machine that requests a user at the provider's name.
 * @param names for TEST_HOSTS
 */
async function askByName(names: string) {
  const script = 'fetch(process.argv[1]).then(async (answer) => console.log(answer.status, await answer.text()))'
  const env = {
    ...process.env,
    NODE_OPTIONS: `--require ${join(root, 'tools/deployment/hosts.cjs')}`,
    NODE_EXTRA_CA_CERTS: join(folder, 'authority.crt'),
    TEST_HOSTS: names,
  }
  const address = `https://${hosts.login}:${tls}/admin/realms/switchboard/users/1`
  return (await runTool(process.execPath, ['-e', script, address], { env })).trim()
}

test(
  'the servers reach the users at the provider by its name, through the documented line of /etc/hosts',
  options,
  async () => {
    assert.equal(await askByName(namesOnMachine(hosts)), '200 provider')
  },
)

test(
  'without that line the machine is refused like everybody',
  { skip: skip || (addresses.length === 1 && 'this machine has no address but that of itself') },
  async () => assert.match(await askByName(publicNames(hosts)), /^403 /),
)

test('a request that is lost on the way is repeated at the other server, a change never is', options, async () => {
  await ask(hosts.portal, '/lost/read')
  const reads = [...backends.first.seen, ...backends.second.seen].filter(({ url }) => url === '/lost/read')
  assert.equal(reads.length, 2)
  const change = await ask(hosts.portal, '/lost/change', { method: 'POST' })
  const changes = [...backends.first.seen, ...backends.second.seen].filter(({ url }) => url === '/lost/change')
  assert.equal(changes.length, 1)
  assert.equal(change.status, 503)
  assert.match(change.text, /The portal is not available just now/)
  assert.equal(change.headers['retry-after'], '30')
})

test(
  'a file of a build that one server does not know comes from the other one, a missing call is not repeated',
  options,
  async () => {
    const file = '/host/starter/0123456789abcdef.js'
    for (const path of [file, '/api/portal/none']) {
      backends.first.missing = path
      const answers = await Promise.all([1, 2, 3, 4].map(() => ask(hosts.portal, path)))
      const statuses = new Set(answers.map(({ status }) => status))
      assert.deepEqual([...statuses].sort(), path === file ? [200] : [200, 404])
    }
    backends.second.missing = file
    backends.first.missing = file
    assert.equal((await ask(hosts.portal, file)).status, 404)
    backends.first.missing = backends.second.missing = ''
  },
)

test('customers do not notice an unavailable server, and it gets requests as soon as it is back', options, async () => {
  await backends.first.close()
  for (let count = 0; count < 10; count++) {
    const method = count % 2 ? 'POST' : 'GET'
    assert.equal((await ask(hosts.portal, '/', { method })).text, 'second')
  }
  await backends.first.listen(first)
  const names = new Set()
  for (let count = 0; count < 10; count++) names.add((await ask(hosts.portal, '/')).text)
  assert.deepEqual(names, new Set(['first', 'second']))
})

test('a token in the query of a request is in no log, nor is it when both servers fail', options, async () => {
  await ask(hosts.portal, '/api/portal/invoices/1/pdf?access_token=a-secret')
  await ask(hosts.portal, '/lost/pdf?access_token=a-secret')
  const log = join(folder, 'https/log')
  const lines = readFileSync(join(log, 'switchboard.log'), 'utf8')
  assert.match(lines, /"path":"\/api\/portal\/invoices\/1\/pdf","status":"200"/)
  const all = ['switchboard.log', 'switchboard-error.log', 'start.log'].map((name) =>
    readFileSync(join(log, name), 'utf8'),
  )
  assert.doesNotMatch(all.join('\n'), /a-secret|access_token/)
})

test('customers get HTTP/2, TLS 1.2 or 1.3, and no certificate under another name', options, async () => {
  const http2 = connectHttp2(`https://127.0.0.1:${tls}`, { servername: hosts.portal, ca })
  await once(http2, 'connect')
  assert.equal(http2.alpnProtocol, 'h2')
  http2.close()
  assert.equal((await ask(hosts.portal, '/', { maxVersion: 'TLSv1.2' })).status, 200)
  await assert.rejects(
    shakeHands({ servername: hosts.portal, maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }),
  )
  await assert.rejects(shakeHands({ servername: 'elsewhere.test' }))
})

async function shakeHands(how: ConnectionOptions) {
  const socket = connectTls({ host: '127.0.0.1', port: tls, ca, ...how })
  try {
    await once(socket, 'secureConnect')
  } finally {
    socket.destroy()
  }
}

test('plain http redirects to https, for our names only', options, async () => {
  const send = async (host: string) => {
    const request = get({ host: '127.0.0.1', port: plain, path: '/usage?a', headers: { host }, agent: false })
    const [answer]: IncomingMessage[] = await once(request, 'response')
    return `${answer?.statusCode} ${answer?.headers.location}`
  }
  assert.equal(await send(hosts.portal), '308 https://portal.test/usage?a')
  await assert.rejects(send('elsewhere.test'))
})
