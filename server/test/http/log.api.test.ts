// The log contains no personal data. The test uses all functions of its own server and reads everything it logged.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import Fastify, { LogController } from 'fastify'
import { answerFailures } from '@switchboard/platform-server/http/failures'
import { logOptions, logResponses } from '@switchboard/platform-server/http/log'
import { layOutPeople } from '../support/copied-databases'
import { documentedFields, faultsOf, logLines, logUntilNow } from '../support/log-line'
import { logEntries } from '../support/parse-json'
import { call, json } from '../support/portal'
import { newDataDir, removeDataDir, startServer, type RunningServer } from '../support/server'
import { signIn } from '../support/sign-in'

interface LogEntry {
  readonly msg: string
  readonly route?: string
  readonly status?: number
  readonly caller?: string
}

const dataDir = newDataDir()
const settings = {
  DATA_DIR: dataDir,
  // This test is the proxy.
  TRUSTED_PROXIES: '127.0.0.1,::1',
  ...(process.env['DATABASE_URL'] ? { DATABASE_URL: process.env['DATABASE_URL'] } : {}),
}
let server: RunningServer
beforeAll(async () => {
  await layOutPeople(dataDir)
  server = await startServer(settings)
}, 240_000)
afterAll(async () => {
  await server.stop()
  removeDataDir(dataDir)
}, 60_000)

it('the log has one line per response, and no token, address, phone, cookie, query or customer number', async () => {
  const { access_token, id_token, refresh_token } = await signIn(server.origin, 'alex@example.com')
  const ask = (path: string, init?: RequestInit) => call(path, access_token, init, server.origin)
  for (const path of [
    'account',
    'account/property',
    'invoices/latest',
    'account/services',
    'account/additionalcontacts',
  ])
    await ask(`/api/portal/${path}`)
  await ask(`/api/portal/account?access_token=${access_token}&email=alex@example.com`)
  await ask(`/api/portal/invoices/INV-alex@example.com/${access_token}`)
  await ask('/api/portal/account/usage', json({ subscriptionName: 'alex@example.com 0412 345 678' }))
  await ask('/api/portal/account/usage/csv?interval=Daily&subscriptionName=alex@example.com&access_token=0412')
  await ask('/api/portal/account/usage', json(`{"email": "alex@example.com",`))
  await ask('/api/portal/account', {
    headers: {
      authorization: `Bearer ${id_token}`,
      'user-agent': 'evil\tagent',
      referer: `https://x.example/?token=${access_token}`,
    },
  })
  await ask('/usage?email=alex%40example.com', { headers: { accept: 'text/html', authorization: '' } }).catch(
    () => undefined,
  )
  await rawRequest(
    `GET /api/alex@example.com%0d%0a{"level":30,"msg":"forged"} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  )
  await signIn(server.origin, 'alex@example.com', 'a wrong password').catch(() => undefined)
  await logUntilNow(server)

  const output = server.output()
  for (const token of [access_token, id_token, refresh_token]) {
    for (const part of token.split('.')) expect(output).not.toContain(part)
  }
  // A time may have the digits of the telephone number.
  expect(output.replaceAll(/"time":\d+/g, '')).not.toMatch(
    /@example|%40example|wattlebird|0412|wrong password|XSRF|Bearer|4000000011|Morgan|forged|5e1f5e1f/,
  )
  expect(output).not.toMatch(/access_token|code=|session_state|\?/)

  const answers = logEntries<LogEntry>(output).filter(
    ({ msg, route }) => msg === 'answered' && route?.startsWith('/api/portal'),
  )
  expect(answers).toContainEqual(
    expect.objectContaining({ method: 'GET', route: '/api/portal/account', status: 200, reqId: expect.any(String) }),
  )
  const callers = new Set(answers.filter(({ status }) => status === 200).map(({ caller }) => caller))
  expect(callers.size).toBe(1)
  expect([...callers][0]).toMatch(/^[\w-]{12}$/)
}, 60_000)

it.each([
  ['POST /account/payment', { amountCents: 100, number: '4242 4242 4242 4242' }, '/number'],
  ['PUT /account/direct-debit', { token: '4242424242424242', holder: 'Ann Other' }, '/token'],
  ['POST /bills/INV1/disputes', { reason: 'other', text: 'I paid with 5555-5555-5555-4444' }, '/text'],
  ['GET /account/usage/csv?interval=Daily&subscriptionName=4242+4242+4242+4242', undefined, '/subscriptionName'],
])('%s with a card number is refused, and the number is not logged', async (name, sent, path) => {
  const [method = '', address = ''] = name.split(' ')
  const { access_token } = await signIn(server.origin, 'alex@example.com')
  const headers = { 'idempotency-key': 'card', ...(sent && { 'content-type': 'application/json' }) }
  const init = { method, headers, ...(sent && { body: JSON.stringify(sent) }) }
  const { status, body } = await call(`/api/portal${address}`, access_token, init, server.origin)
  expect(body).toMatchObject({ status: 400, code: 'card-number', errors: [{ path }] })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).not.toMatch(/4242|5555/)
  expect(await logUntilNow(server)).not.toMatch(/4242[- +]?4242|5555[- ]?5555/)
})

it('every line is JSON as described, and lines of a request have the id assigned by the proxy', async () => {
  const id = 'c0ffee00c0ffee00c0ffee00c0ffee01'
  const headers = { 'x-request-id': id }
  const { access_token } = await signIn(server.origin, 'alex@example.com')
  await call('/api/portal/account', access_token, { headers }, server.origin)
  const { body } = await call('/api/portal/account', 'no-token', { headers }, server.origin)
  expect(JSON.stringify(body)).toContain(id)

  const lines = logLines(await logUntilNow(server))
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.flatMap(faultsOf)).toEqual([])
  // This server has no collector.
  expect(lines.filter(({ traceId }) => traceId)).toEqual([])
  const ofRequest = lines.filter(({ reqId, msg }) => reqId === id && msg === 'answered')
  expect(ofRequest.map(({ status }) => status)).toEqual([200, 401])
}, 60_000)

it('a failure is logged as described, with the id of its request and without the customer’s input', async () => {
  let output = ''
  const stream = { write: (line: string) => void (output += line) }
  const logger = { ...logOptions, level: 'info', stream }
  const genReqId = () => 'c0ffee00c0ffee00c0ffee00c0ffee02'
  const app = Fastify({ logger, genReqId, logController: new LogController({ disableRequestLogging: true }) })
  answerFailures(app)
  logResponses(app)
  app.get('/broken', async () => {
    throw Object.assign(new Error('alex@example.com exists'), { code: '23505', severity: 'ERROR' })
  })
  expect((await app.inject('/broken?email=alex@example.com')).statusCode).toBe(500)
  await app.close()

  const lines = logLines(output)
  expect(lines.flatMap(faultsOf)).toEqual([])
  expect(lines.map(({ msg, reqId, err }) => [msg, reqId, err?.message])).toEqual([
    ['request failed', genReqId(), 'database error'],
    ['answered', genReqId(), undefined],
  ])
  expect(output).not.toContain('alex')
})

it('detects a line that differs from the description', () => {
  const line = { level: 30, time: Date.now(), msg: 'answered', reqId: 'c0ffee00c0ffee00c0ffee00c0ffee03' }
  const answer = { ...line, method: 'GET', route: '/api/portal/account', status: 200, ms: 7 }
  expect(faultsOf(answer)).toEqual([])
  expect(faultsOf({ ...answer, route: '/?email=alex@example.com' })).not.toEqual([])
  expect(faultsOf(Object.assign({ email: 'alex@example.com' }, answer))).not.toEqual([])
  expect(faultsOf(line)).not.toEqual([])
})

it('docs/operations.md describes the fields of the lines', () => {
  const page = readFileSync(join(__dirname, '../../../docs/operations.md'), 'utf8')
  const [, section = ''] = page.split('\n## The log\n')
  const rows = section.split('\n## ')[0]?.match(/^\| `\w+`/gm) ?? []
  expect(rows.map((row) => row.slice(3, -1)).sort()).toEqual([...documentedFields].sort())
})

it('pending log lines are written when the server stops', async () => {
  const answersBefore = logLines(server.log()).filter(({ msg }) => msg === 'answered').length
  await Promise.all([1, 2, 3].map(() => fetch(`${server.origin}/health`)))
  await server.stop()
  expect(logLines(server.log()).filter(({ msg }) => msg === 'answered').length - answersBefore).toBeGreaterThanOrEqual(
    3,
  )
})

function rawRequest(bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', () => undefined).on('close', () => resolve())
  })
}
