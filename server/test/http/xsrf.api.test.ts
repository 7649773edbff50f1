// Requests that another site makes a browser send (D46).
import { portalWith, type OwnPortal } from '../support/customers'
import { call, headersOf, json } from '../support/portal'

const ANN = { subject: 'ann', number: '4000000301' }
let own: OwnPortal
let token: string
let cookie: string
beforeAll(async () => {
  own = await portalWith([ANN])
  token = await own.provider.token(ANN.subject)
  cookie = await freshCookie()
}, 60_000)
afterAll(() => own.close(), 60_000)

async function freshCookie(known?: string): Promise<string> {
  const answer = await call(
    '/api/config/portalkeycloakconfig',
    undefined,
    known ? { headers: { cookie: `XSRF-TOKEN=${known}` } } : {},
    own.server.origin,
  )
  return /XSRF-TOKEN=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
}

const question = {
  graphSettings: { interval: 'Monthly' },
  startDateTime: '2026-01-01T00:00:00.000',
  endDateTime: '2026-02-01T00:00:00.000',
  subscriptionName: `ELE-${ANN.number}`,
  uom: 'kWh',
}
const send = (headers: Record<string, string>) => {
  const init = json(question)
  return call(
    '/api/portal/account/usage',
    token,
    { ...init, headers: { ...init.headers, ...headers } },
    own.server.origin,
  )
}

it('every browser gets a cookie that pages can read and other sites cannot send', async () => {
  const answer = await call('/api/config/portalkeycloakconfig', undefined, {}, own.server.origin)
  const line = answer.headers.get('set-cookie') ?? ''
  expect(line).toMatch(/^XSRF-TOKEN=[\w-]{22}\.[\w-]{43}; Path=\/; SameSite=Strict$/)
})

it('a valid cookie is not replaced, so that pages in other tabs keep working', async () => {
  expect(await freshCookie(cookie)).toBe('')
  expect(await freshCookie('made-up.cookie')).not.toBe('')
})

it('a call that repeats the cookie in the header is accepted', async () => {
  expect((await send({ cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': cookie })).status).toBe(200)
  expect((await send({ cookie: `other=1; XSRF-TOKEN=${cookie}; more=2`, 'x-xsrf-token': cookie })).status).toBe(200)
})

it('clients without cookies are accepted', async () => {
  expect((await send({})).status).toBe(200)
})

it.each([
  ['no header', {}],
  ['an empty header', { 'x-xsrf-token': '' }],
  ['another header', { 'x-xsrf-token': 'something.else' }],
])('the cookie is refused with %s', async (_what, headers) => {
  const answer = await send({ cookie: `XSRF-TOKEN=${cookie}`, ...headers })
  expect(answer.status).toBe(403)
  expect(answer.body.code).toBe('xsrf')
})

it('a matching cookie and header that the server did not create are refused', async () => {
  const [nonce] = cookie.split('.')
  for (const made of ['x.y', `${nonce}.${'A'.repeat(43)}`, `${nonce}`]) {
    expect((await send({ cookie: `XSRF-TOKEN=${made}`, 'x-xsrf-token': made })).status).toBe(403)
  }
})

it('a request is refused if the browser reports that it comes from another site', async () => {
  const pair = { cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': cookie }
  expect((await send({ ...pair, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await send({ ...pair, origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await send({ ...pair, origin: 'null' })).status).toBe(403)
  expect((await send({ ...pair, origin: `${own.server.origin}.elsewhere.example` })).status).toBe(403)
  expect((await send({ ...pair, origin: own.server.origin })).status).toBe(200)
})

it('reading needs no header', async () => {
  const answer = await call(
    '/api/portal/account',
    token,
    { headers: { cookie: `XSRF-TOKEN=${cookie}` } },
    own.server.origin,
  )
  expect(answer.status).toBe(200)
})

it('no other origin may read responses', async () => {
  for (const origin of ['https://elsewhere.example', 'null', `${own.server.origin}.elsewhere.example`]) {
    const answer = await call('/api/portal/account', token, { headers: { origin } }, own.server.origin)
    expect(Object.keys(headersOf(answer.headers)).filter((name) => name.startsWith('access-control'))).toEqual([])
    const preflight = await fetch(`${own.server.origin}/api/portal/account/usage`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    })
    expect(Object.keys(headersOf(preflight.headers)).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

it('the cookies of open pages stay valid after a restart', async () => {
  await own.restart()
  expect((await send({ cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': cookie })).status).toBe(200)
}, 60_000)
