import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { Database } from '../../db/connection'
import { createOperatorSessions } from './operator-sessions'

const operator = { id: 'a', owner: 'Ana', parts: [], operator: true } as const
/** Every query finds the operator's token. */
const query: object = new Proxy(
  {},
  { get: (_, name) => (name === 'executeTakeFirst' ? async () => operator : () => query) },
)
const db = { sql: query } as unknown as Database
const settings = {
  environment: 'nonprod',
  xsrfSecret: 'a secret of the tests that is long enough',
  dataDir: '',
  operationsUrl: undefined,
} as const

test('a session ends after ten hours, also in a browser that keeps the cookie', async () => {
  let now = 1_000
  const sessions = createOperatorSessions(db, settings, () => now)
  const app = Fastify()
  await app.register(fastifyCookie)
  app.get('/begin', (_, reply) => {
    sessions.begin(reply, operator)
    return reply.send()
  })
  app.get('/owner', async (request) => (await sessions.operatorOf(request))?.owner ?? 'nobody')
  const begun = await app.inject('/begin')
  const [cookie = ''] = [begun.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0])
  const owner = async (headers = {}) => (await app.inject({ url: '/owner', headers })).body
  expect(await owner()).toBe('nobody')
  now += 10 * 3_600 - 1
  expect(await owner({ cookie })).toBe('Ana')
  now += 1
  expect(await owner({ cookie })).toBe('nobody')
})
