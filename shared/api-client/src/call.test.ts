// Only `fetch` and the session are replaced.
import { change, get, nullIfMissing, send, tokens } from './call'
import { parse } from './parse'

declare module '@switchboard/wire' {
  interface ChangeCalls {
    'PUT /api/portal/test/tips': { request: { read: boolean }; response: { count: number } }
    [removed: `DELETE /api/portal/test/tips/${string}`]: { request: undefined; response: undefined }
  }
}

const requests: Record<'method' | 'path' | 'body' | 'xsrf' | 'type' | 'key', string | null>[] = []

beforeEach(() => {
  requests.splice(0)
  Object.assign(globalThis, { document: { cookie: 'a=b; XSRF-TOKEN=secret' } })
  jest
    .spyOn(tokens, 'ofRequest')
    .mockResolvedValue({ text: 'token', early: () => undefined, renew: async () => 'token' })
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { method, url, headers } = new Request(new URL(String(input), 'https://portal.example'), init)
    requests.push({
      method,
      path: new URL(url).pathname,
      body: typeof init?.body === 'string' ? init.body : '',
      xsrf: headers.get('x-xsrf-token'),
      type: headers.get('content-type'),
      key: headers.get('idempotency-key'),
    })
    return method === 'DELETE' ? new Response(null, { status: 204 }) : new Response('{"count":1}')
  })
})
afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'document')
})

test('a change is sent with its method, its JSON and the CSRF token', async () => {
  const answer = await change('PUT /api/portal/test/tips', { read: true }, parse.object({ count: parse.number }))
  expect(answer).toEqual({ count: 1 })
  expect(requests).toEqual([
    {
      method: 'PUT',
      path: '/api/portal/test/tips',
      body: '{"read":true}',
      xsrf: 'secret',
      type: 'application/json',
      key: null,
    },
  ])
})

test('a change without a body sends none, and accepts an empty response', async () => {
  const answer = await change('DELETE /api/portal/test/tips/12', undefined, () => undefined, { key: 'k7' })
  expect(answer).toBeUndefined()
  expect(requests).toEqual([
    { method: 'DELETE', path: '/api/portal/test/tips/12', body: '', xsrf: 'secret', type: null, key: 'k7' },
  ])
})

test('a call of the specification is sent with POST', async () => {
  const contact = { sendBillTo: 0, phoneNumber: '0491 570 006' } as const
  await send('/api/portal/account/contact/update', contact, () => undefined)
  expect(requests).toMatchObject([{ method: 'POST', path: '/api/portal/account/contact/update', xsrf: 'secret' }])
})

describe('a call that not every backend has', () => {
  const call = () => nullIfMissing(get('/api/portal/account', parse.object({ accountNumber: parse.text })))
  const answer = (status: number) =>
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ accountNumber: '4000000011' }, { status }))

  test('is null if the backend does not know it', async () => {
    answer(404)
    expect(await call()).toBeNull()
  })
  test('is its response if the backend knows it', async () => {
    answer(200)
    expect(await call()).toEqual({ accountNumber: '4000000011' })
  })
  test('fails like every other call', async () => {
    answer(503)
    await expect(call()).rejects.toThrow()
  })
})
