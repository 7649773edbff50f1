// Traces as received by a collector, from an import and from a server whose collector finally becomes unavailable.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../../src/db/connection'
import { layOutPeople } from '../support/copied-databases'
import { faultsOf, logLines } from '../support/log-line'
import { parseJson } from '../support/parse-json'
import { call } from '../support/portal'
import { newDataDir, removeDataDir, run, startServer, type RunningServer } from '../support/server'
import { signIn } from '../support/sign-in'

interface Attribute {
  readonly key: string
  readonly value: unknown
}
interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly Attribute[]
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
}
interface Delivery {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const REQUEST = 'c0ffee00c0ffee00c0ffee00c0ffee04'

const CHANGE = 'c0ffee00c0ffee00c0ffee00c0ffee05'
const PRIVATE =
  /@example|%40example|wattlebird|203\.0\.113|Morgan|5e1f5e1f|0498765432|4000000011|INV\d|\?|"stringValue":"select "/

const dataDir = newDataDir()
const deliveries: {
  readonly path: string | undefined
  readonly authorization: string | undefined
  readonly body: string
}[] = []
let collector: Server
let settings: Record<string, string>
let server: RunningServer
beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      deliveries.push({ path: request.url, authorization: request.headers.authorization, body })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  await layOutPeople(dataDir)
  const headersFile = join(dataDir, 'collector-headers')
  writeFileSync(headersFile, 'authorization=Bearer%20a-token-of-the-collector\n')
  settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    OTEL_EXPORTER_OTLP_HEADERS_FILE: headersFile,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    OTEL_SERVICE_NAME: 'portal-of-the-test',
    ...(process.env['DATABASE_URL'] ? { DATABASE_URL: process.env['DATABASE_URL'] } : {}),
  }
  await leaveDebit()
  // This test is the proxy.
  server = await startServer({ DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1,::1', ...settings })
}, 240_000)
afterAll(async () => {
  await server.kill()
  collector.close()
  removeDataDir(dataDir)
}, 60_000)

/** Simulates a debit of a server that has died. */
async function leaveDebit(): Promise<void> {
  const db = await openDatabase({ databaseUrl: settings['DATABASE_URL'], dataDir })
  await db.pool.query(
    `insert into payment_attempt (account_id, invoice_id, subject, idempotency_key, body_sha256, amount_cents, received_on, asked_at)
     select account_id, id, 'direct-debit', 'left', '', amount_cents, due_on, now() - interval '1 hour' from invoice where amount_cents > 0 limit 1`,
  )
  await db.close()
}

const spans = () =>
  deliveries.flatMap(({ body }) =>
    parseJson<Delivery>(body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )

async function until<Found>(find: () => Found | undefined): Promise<Found> {
  for (;;) {
    const found = find()
    if (found !== undefined) return found
    await setTimeout(20)
  }
}

let token = ''
const proxied = (headers: Record<string, string>, path = '/api/portal/account?email=alex@example.com') =>
  call(path, token, { headers: { 'x-forwarded-for': '203.0.113.9', ...headers } }, server.origin)

it('a request is a span with its statements, in the proxy’s trace, and its log lines contain the trace', async () => {
  const tokens = await signIn(server.origin, 'alex@example.com')
  token = tokens.access_token
  await proxied({ traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': REQUEST })
  const request = await until(() => spans().find(({ parentSpanId }) => parentSpanId === PARENT))
  expect([request.traceId, request.name]).toEqual([TRACE, 'GET /api/portal/account'])
  const names = spans().flatMap(({ parentSpanId, name }) => (parentSpanId === request.spanId ? name : []))
  expect(names).toContain('account')

  const line = await until(() => logLines(server.log()).find(({ reqId }) => reqId === REQUEST))
  expect(line.traceId).toBe(TRACE)
  expect(logLines(server.log()).flatMap(faultsOf)).toEqual([])
  expect(new Set(deliveries.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
  expect(new Set(deliveries.map(({ authorization }) => authorization))).toEqual(
    new Set(['Bearer a-token-of-the-collector']),
  )
  expect(deliveries[0]?.body).toContain('portal-of-the-test')

  // Kysely statements in a request whose body arrives outside the context.
  const logIn = spans().find(({ name }) => name.startsWith('POST /auth'))
  const ofLogIn = spans().flatMap(({ parentSpanId, name }) => (parentSpanId === logIn?.spanId ? name : []))
  expect(ofLogIn).toContain('select idp_user')

  const delivered = deliveries.map(({ body }) => body).join('\n')
  for (const part of Object.values(tokens).flatMap((each) => String(each).split('.')))
    if (part.length > 12) expect(delivered).not.toContain(part)
  expect(delivered).not.toMatch(PRIVATE)
}, 60_000)

const factsOf = ({ attributes }: Span) => new Map(attributes.map(({ key, value }) => [key, JSON.stringify(value)]))

it('an email is a separate trace with its statements, and a link to the request that caused it', async () => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9', 'x-request-id': CHANGE }
  const init = { method: 'POST', headers, body: JSON.stringify({ sendBillTo: 0, phoneNumber: '0498765432' }) }
  expect((await call('/api/portal/account/contact/update', token, init, server.origin)).status).toBe(200)
  const mail = await until(() => spans().find(({ name }) => name === 'mail contact-details-changed'))
  const request = await until(() => spans().find(({ name }) => name === 'POST /api/portal/account/contact/update'))
  expect(mail.links).toEqual([expect.objectContaining({ traceId: request.traceId, spanId: request.spanId })])
  expect(mail.parentSpanId ?? '').toBe('')
  expect(factsOf(mail).get('switchboard.request_id')).toContain(CHANGE)
  const names = spans().flatMap(({ parentSpanId, name }) => (parentSpanId === mail.spanId ? name : []))
  expect(names).toEqual(['finish-mail'])
})

it('a debit resumed by a server, and a file imported by a command, are traces', async () => {
  const debit = await until(() => spans().find(({ name }) => name === 'resume debit'))
  expect([...factsOf(debit).keys()]).toEqual(['switchboard.payment.id'])
  const file = join(dataDir, 'NEM12#4000000011.csv')
  writeFileSync(file, 'Dear retailer,\nour readings are attached\n')
  const { code } = await run('import.js', { ...settings, DATA_DIR: join(dataDir, 'import') }, [file])
  expect(code).toBe(1)
  const imported = await until(() => spans().find(({ name }) => name === 'import file'))
  expect(factsOf(imported).get('switchboard.import.outcome')).toContain('refused')
  expect(deliveries.map(({ body }) => body).join('')).not.toMatch(PRIVATE)
}, 60_000)

it('a trace named by a customer is not continued', async () => {
  const known = new Set(spans().map(({ spanId }) => spanId))
  const traceparent = `00-${TRACE}-${PARENT}-01`
  await call('/api/portal/invoices/latest', token, { headers: { traceparent } }, server.origin)
  const span = await until(() =>
    spans().find(({ spanId, name }) => !known.has(spanId) && name === 'GET /api/portal/invoices/latest'),
  )
  expect(span.traceId).not.toBe(TRACE)
  expect(span.parentSpanId ?? '').toBe('')
}, 60_000)

it('requests work without the collector, the log mentions it once, and the server stops as usual', async () => {
  collector.closeAllConnections()
  await new Promise((resolve) => collector.close(resolve))
  for (let asked = 0; asked < 3; asked += 1) expect((await proxied({})).status).toBe(200)
  const warnings = () =>
    logLines(server.log()).filter(({ msg }) => msg.startsWith('the collector does not take traces'))
  await until(() => warnings()[0])
  expect((await proxied({})).status).toBe(200)
  expect(await server.stop()).toBe(0)
  expect(warnings()).toHaveLength(1)
  expect(logLines(server.log()).flatMap(faultsOf)).toEqual([])
}, 60_000)

it('a server without a collector does not load the tracing code', () => {
  const dist = join(__dirname, '../../dist')
  const found = new Map<string, string>()
  const read = (file: string) => {
    if (found.has(file)) return
    const code = readFileSync(join(dist, file), 'utf8')
    found.set(file, code)
    for (const [, other] of code.matchAll(/^(?:import|export)\b[^;"]*"\.\/([\w.-]+\.js)";/gm)) if (other) read(other)
  }
  read('main.js')
  expect(found.size).toBeGreaterThan(3)
  expect([...found].flatMap(([file, code]) => (code.includes('BatchSpanProcessor') ? file : []))).toEqual([])
  expect([...found.values()].some((code) => /import\("\.\/tracing-\w+\.js"\)/.test(code))).toBe(true)
})
