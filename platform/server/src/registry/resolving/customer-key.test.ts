import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { setPublicProtocol } from '../../http/public-protocol'
import { createCustomerKeys } from './customer-key'

const customers = createCustomerKeys('a secret of the tests that is long enough')
const key = customers.keyOf('keycloak', 'ann')

async function portalAt(publicUrl: string) {
  const app = Fastify()
  await app.register(fastifyCookie)
  setPublicProtocol(app, publicUrl)
  app.get('/sign-in', async (request, reply) => {
    customers.remember(request, reply, key)
    return 'done'
  })
  app.get('/who', async (request) => customers.of(request) ?? 'nobody')
  const set = (await app.inject('/sign-in')).headers['set-cookie']
  const who = async (cookie: string) => (await app.inject({ url: '/who', headers: { cookie } })).body
  return { cookie: String(set).split(';', 1)[0] ?? '', set: String(set), who }
}

test('over https the cookie belongs to this host alone, and one that another host could set is ignored', async () => {
  const { cookie, set, who } = await portalAt('https://portal.example')
  expect(set).toMatch(/^__Host-sb-customer=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(await who(cookie)).toBe(key)
  expect(await who(cookie.replace('__Host-', ''))).toBe('nobody')
})

test('over http, where browsers refuse the prefix, the cookie has none', async () => {
  const { cookie, who } = await portalAt('http://portal.example')
  expect(cookie).toMatch(/^sb-customer=/)
  expect(await who(cookie)).toBe(key)
})
