import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AccountApiUnavailable, accountSessions, TokenRefused } from '.'

let close = () => {}
afterEach(() => close())

async function aProvider(listener: RequestListener, timeLimitMs = 5_000) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization} ${request.headers.accept}`)
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => {
    server.close()
    server.closeAllConnections()
  }
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth`
  return { asked, sessions: accountSessions({ address, timeLimitMs }) }
}

const answers =
  (status: number, body = ''): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(body)

const silent: RequestListener = () => {}

/** In Keycloak's form: a phone with one session, and computers with two. */
const devices = [
  {
    id: 'a',
    os: 'iOS',
    osVersion: '18.5',
    device: 'iPhone',
    lastAccess: 0,
    mobile: true,
    sessions: [
      {
        id: 'phone',
        ipAddress: '203.0.113.7',
        started: 1_700_000_000,
        lastAccess: 1_700_000_100,
        expires: 1_700_036_000,
        clients: [{ clientId: 'portal', clientName: '', inUse: true }],
        browser: 'Mobile Safari/18.5',
      },
    ],
  },
  {
    os: 'Windows',
    device: 'Other',
    current: true,
    mobile: false,
    sessions: [
      { id: 'one', ipAddress: '203.0.113.8', lastAccess: 1_700_000_200, browser: 'Chrome/119.0.0', current: true },
      { id: 'two', ipAddress: null, lastAccess: 1_700_000_300 },
    ],
  },
]

test('lists the sessions of all devices, with the token of the customer', async () => {
  const { asked, sessions } = await aProvider(answers(200, JSON.stringify(devices)))
  expect(await sessions.list('a.b.c')).toEqual([
    {
      id: 'phone',
      browser: { browser: 'Mobile Safari/18.5', os: 'iOS', device: 'iPhone', mobile: true },
      address: '203.0.113.7',
      lastUsedAt: new Date('2023-11-14T22:15:00Z'),
    },
    expect.objectContaining({ id: 'one', address: '203.0.113.8' }),
    expect.objectContaining({ id: 'two', address: '' }),
  ])
  expect(asked).toEqual(['GET /auth/realms/switchboard/account/sessions/devices Bearer a.b.c application/json'])
})

test.each([204, 404])('ends a session, also if it has ended already: %i', async (status) => {
  const { asked, sessions } = await aProvider(answers(status))
  await sessions.end('t', 'a/../b')
  await sessions.endOthers('t')
  expect(asked.map((line) => line.split(' Bearer')[0])).toEqual([
    'DELETE /auth/realms/switchboard/account/sessions/a%2F..%2Fb',
    'DELETE /auth/realms/switchboard/account/sessions?current=false',
  ])
})

test('reports a token that the provider refuses', async () => {
  const { sessions } = await aProvider(answers(401))
  await expect(sessions.list('t')).rejects.toBeInstanceOf(TokenRefused)
  await expect(sessions.end('t', 'a')).rejects.toBeInstanceOf(TokenRefused)
})

test.each<[string, RequestListener, RegExp]>([
  ['fails', answers(500), /answered 500/],
  ['is another page', answers(200, '<html>'), /answered 200 for sessions\/devices/],
  ['has another schema', answers(200, '[{"sessions":[{"id":7}]}]'), /answered 200/],
  ['lacks roles in the realm', answers(403), /roles manage-account and view-profile/],
  ['redirects', (_, response) => response.writeHead(302, { location: '/' }).end(), /did not answer/],
  ['does not arrive', silent, /did not answer/],
])('a provider whose response %s is unavailable', async (_situation, listener, message) => {
  // Only the provider that never answers may meet the limit.
  const { sessions } = await aProvider(listener, listener === silent ? 100 : undefined)
  await expect(sessions.list('t')).rejects.toThrow(message)
  await expect(sessions.list('t')).rejects.toBeInstanceOf(AccountApiUnavailable)
})
