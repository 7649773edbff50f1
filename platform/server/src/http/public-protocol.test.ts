import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'
import { setSecurityHeaders } from './headers'
import { setPublicProtocol } from './public-protocol'

async function answerTo(headers: Record<string, string>, publicUrl?: string) {
  const app = fastify()
  await app.register(fastifyCookie)
  setPublicProtocol(app, publicUrl)
  setSecurityHeaders(app)
  app.get('/', async (_request, reply) => reply.setCookie('a', 'b', { secure: 'auto' }).send('here'))
  const answer = await app.inject({ url: '/', headers })
  await app.close()
  return {
    isCookieSecure: String(answer.headers['set-cookie']).includes('Secure'),
    hasHsts: answer.headers['strict-transport-security'] !== undefined,
  }
}

it('a portal with a public https address says so in each response, whatever the request says', async () => {
  for (const headers of [{}, { 'x-forwarded-proto': 'http', host: 'elsewhere.example' }])
    expect(await answerTo(headers, 'https://portal.example')).toEqual({ isCookieSecure: true, hasHsts: true })
})

it('a request cannot make an insecure portal secure', async () => {
  for (const publicUrl of [undefined, 'http://portal.example'])
    expect(await answerTo({ 'x-forwarded-proto': 'https' }, publicUrl)).toEqual({
      isCookieSecure: false,
      hasHsts: false,
    })
})
