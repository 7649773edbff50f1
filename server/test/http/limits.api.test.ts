// Request limits, and the headers of every response.
import { connect } from 'node:net'
import { portalWith, type OwnPortal } from '../support/customers'
import { call, headersOf, json } from '../support/portal'

const ANN = { subject: 'ann', number: '4000000401' }
const USAGE = '/api/portal/account/usage'
let own: OwnPortal
let token: string
beforeAll(async () => {
  own = await portalWith([ANN])
  token = await own.provider.token(ANN.subject)
}, 60_000)
afterAll(() => own.close(), 60_000)

const ask = (path: string, init?: RequestInit) => call(path, token, init, own.server.origin)

/** Sends raw bytes and returns everything received until the connection closes. */
function raw(bytes: string, wait = 8_000): Promise<{ text: string; ms: number }> {
  const began = Date.now()
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(own.server.port, '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(wait, () => socket.destroy())
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => resolve({ text, ms: Date.now() - began }))
    socket.on('error', reject)
  })
}

describe('every response', () => {
  it.each(['/api/portal/account', '/api/config/portalkeycloakconfig', '/api/nowhere', '/health/live'])(
    'of %s has the security headers',
    async (path) => {
      const { headers } = await ask(path)
      expect(headersOf(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
      })
      expect([headers.get('server'), headers.get('x-powered-by'), headers.get('etag')]).toEqual([null, null, null])
    },
  )
})

describe('an address or method that does not exist', () => {
  it.each([
    ['GET', '/api/portal/nothing'],
    ['POST', '/api/portal/nothing'],
    ['GET', '/api/portal/account/'],
    ['GET', '/api/portal/bills/INV00000001/lines'],
    ['GET', '/api/..%2f..%2fetc/passwd'],
  ])('gets 404 for %s %s, with or without a token', async (method, path) => {
    for (const init of [{ method }, { method, headers: { authorization: '' } }]) {
      const answer = await ask(path, init)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      expect(answer.body).toEqual({
        type: 'urn:switchboard:problem:not-found',
        title: 'Not Found',
        status: 404,
        detail: 'There is nothing at this address.',
        instance: expect.stringMatching(/^urn:switchboard:request:[0-9a-f-]{36}$/),
        code: 'not-found',
      })
    }
  })

  it.each([
    ['POST', '/api/portal/account', 'GET, HEAD'],
    ['DELETE', '/api/portal/account', 'GET, HEAD'],
    ['PUT', '/api/portal/invoices/latest', 'GET, HEAD'],
    ['GET', USAGE, 'POST'],
    ['PATCH', USAGE, 'POST'],
    ['OPTIONS', '/api/portal/account', 'GET, HEAD'],
  ])('gets 405 for %s %s, with the methods that exist', async (method, path, allow) => {
    const answer = await ask(path, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe(allow)
    expect(answer.body).toMatchObject({ status: 405, code: 'method-not-allowed' })
  })
})

describe('a NUL character in the address', () => {
  it.each(['/api/portal/account?a=%00', '/api/portal/invoices/INV%00/pdf', '/api/portal/account/usage/csv?a=b%00'])(
    'is answered 400: %s',
    async (path) => {
      expect((await ask(path)).status).toBe(400)
    },
  )
})

describe('the body of a request', () => {
  const good = {
    graphSettings: { interval: 'Monthly' },
    startDateTime: '2026-01-01T00:00:00.000',
    endDateTime: '2026-02-01T00:00:00.000',
    subscriptionName: `ELE-${ANN.number}`,
    uom: 'kWh',
  }

  it('is accepted when it matches the schema', async () => {
    expect((await ask(USAGE, json(good))).status).toBe(200)
  })

  it.each<[string, number, RequestInit]>([
    ['of more than 16 kB', 413, json({ ...good, subscriptionName: 'x'.repeat(17_000) })],
    ['of form fields', 415, { method: 'POST', body: new URLSearchParams({ uom: 'kWh' }) }],
    ['of text', 415, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(good) }],
    ['of no type', 415, { method: 'POST', headers: { 'content-type': '' }, body: new Blob([JSON.stringify(good)]) }],
    ['that is no JSON', 400, json('{"uom":')],
    ['that is empty', 400, json('')],
    ['that is a list', 400, json([good])],
    ['that is null', 400, json('null')],
    ['with a field less', 400, json({ ...good, uom: undefined })],
    ['with a number for a text', 400, json({ ...good, subscriptionName: 1 })],
    ['with a list for a text', 400, json({ ...good, subscriptionName: [good.subscriptionName] })],
    ['with an object for a text', 400, json({ ...good, uom: { $gt: '' } })],
    ['with __proto__', 400, json(JSON.stringify(good).replace('{', '{"__proto__":{"x":1},'))],
    [
      'with constructor.prototype',
      400,
      json(JSON.stringify(good).replace('{', '{"constructor":{"prototype":{"x":1}},')),
    ],
    ['nested a thousand deep', 400, json(`${'['.repeat(1_000)}${']'.repeat(1_000)}`)],
    [
      'that says it is compressed',
      400,
      {
        ...json(good),
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: new Uint8Array([31, 139, 8, 0]),
      },
    ],
  ])('%s is answered %i', async (_what, status, init) => {
    const answer = await ask(USAGE, init)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(answer.body).toMatchObject({ status, code: expect.stringMatching(/^[a-z-]+$/) })
  })

  it('is refused with the name of the invalid field, but without its value', async () => {
    const answer = await ask(USAGE, json({ ...good, subscriptionName: 4_711_4711 }))
    expect(answer.body.errors).toEqual([{ path: '/subscriptionName', message: 'must be string' }])
    expect(JSON.stringify(answer.body)).not.toContain('4711')
  })

  it.each([
    '\u0000',
    '\ud800',
    '＇ or 1=1',
    "'; drop table account; --",
    '../../etc/passwd',
    '%00',
    '\r\nset-cookie: a=b',
  ])('finds nothing with the subscription name %j', async (subscriptionName) => {
    expect([400, 404]).toContain((await ask(USAGE, json({ ...good, subscriptionName }))).status)
  })
})

describe('internal errors', () => {
  it('reveal no stacks, SQL, files or versions', async () => {
    const answers = [
      await ask('/api/nowhere'),
      await ask(USAGE, json('{')),
      await ask(USAGE, json({})),
      await ask('/api/portal/account', { headers: { authorization: 'Bearer x' } }),
    ]
    for (const { body } of answers)
      expect(JSON.stringify(body)).not.toMatch(/\\n|node_modules|\.[cm]?[jt]s\b|select |fastify|pg_|\d+\.\d+\.\d+/i)
  })
})

describe('a raw request', () => {
  it('with headers of 20 kB gets 431', async () => {
    const { text } = await raw(
      `GET /api/portal/account HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    expect(text).toMatch(/^HTTP\/1\.1 431 /)
    expect(text).toContain('content-type: application/problem+json')
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 431, code: 'headers-too-large' })
  })

  it('that is not HTTP gets 400', async () => {
    const { text } = await raw('open sesame\r\n\r\n')
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toContain('application/problem+json')
  })

  it('with unfinished headers gets 408 within six seconds', async () => {
    const { text, ms } = await raw('GET /api/portal/account HTTP/1.1\r\nhost: x\r\nx-slow: ')
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 408, code: 'request-timeout' })
    expect(ms).toBeLessThan(6_500)
  }, 15_000)

  it('with a body that never arrives is closed within seven seconds', async () => {
    const head = `POST ${USAGE} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`
    const { text, ms } = await raw(head, 12_000)
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(ms).toBeLessThan(7_500)
  }, 20_000)

  it('with two Authorization headers is refused', async () => {
    const line = `authorization: Bearer ${token}\r\n`
    const { text } = await raw(`GET /api/portal/account HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${line}${line}\r\n`)
    expect(text).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('with two lengths is refused', async () => {
    const { text } = await raw(
      `POST ${USAGE} HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    )
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
  })
})
