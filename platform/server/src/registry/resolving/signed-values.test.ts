import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyRequest } from 'fastify'
import { parseOverrides } from './overrides'
import { createPreviews, type Preview } from './previews'
import { createTickets } from './tickets'

const SECRET = 'a secret of the tests that is long enough'

/** A browser that uses HTTPS and keeps the cookie. */
async function aBrowser(now: () => Date) {
  const previews = createPreviews(SECRET, 'prod', now)
  const app = Fastify({ trustProxy: true })
  await app.register(fastifyCookie)
  app.get('/*', (request, reply) => {
    const to = previews.follow(request, reply)
    return reply.send({ to, sees: previews.of(request).map(({ part, build }) => `${part} ${build}`) })
  })
  let cookie = ''
  const setCookies: string[] = []
  const open = async (url: string) => {
    const answer = await app.inject({ url, headers: { cookie, 'x-forwarded-proto': 'https' } })
    setCookies.push(...[answer.headers['set-cookie'] ?? []].flat())
    cookie = setCookies.at(-1)?.split(';')[0] ?? ''
    return answer.json<{ to?: string; sees: string[] }>()
  }
  return {
    setCookies,
    previews,
    go: async (url: string) => (await open(url)).to,
    sees: async () => (await open('/')).sees,
  }
}
const preview = (part: string, build: string, until: string): Preview => ({ part, build, until })

describe('a preview link', () => {
  const at = (text: string) => () => new Date(text)
  const until = '2026-11-22T10:00:00.000Z'

  test('is valid until it expires', async () => {
    let now = '2026-11-22T09:00:00.000Z'
    const browser = await aBrowser(() => new Date(now))
    await browser.go(`/usage?preview=${browser.previews.tokenOf(preview('usage', 'b1', until))}`)
    now = '2026-11-22T09:59:59.999Z'
    expect(await browser.sees()).toEqual(['usage b1'])
    now = until
    expect(await browser.sees()).toEqual([])
    expect(browser.setCookies[0]).toMatch(
      /^__Host-sb-preview=.*; Path=\/; Expires=Sun, 22 Nov 2026 10:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('has no effect after expiry', async () => {
    const browser = await aBrowser(at('2026-11-22T11:00:00.000Z'))
    expect(await browser.go(`/?preview=${browser.previews.tokenOf(preview('usage', 'b1', until))}`)).toBe('/')
    expect(await browser.sees()).toEqual([])
  })

  test('replaces another one for the same part, and is combined with those for other parts', async () => {
    const browser = await aBrowser(at('2026-11-22T09:00:00.000Z'))
    const follow = (part: string, build: string) =>
      browser.go(`/?preview=${browser.previews.tokenOf(preview(part, build, until))}`)
    await follow('usage', 'b1')
    await follow('billing', 'b1')
    await follow('usage', 'b2')
    expect(await browser.sees()).toEqual(['usage b2', 'billing b1'])
    await browser.go('/?preview=off')
    expect(await browser.sees()).toEqual([])
  })

  test.each([createPreviews('another secret', 'prod'), createPreviews(SECRET, 'nonprod')])(
    'of another portal or environment is invalid',
    async (elsewhere) => {
      const browser = await aBrowser(at('2026-11-22T09:00:00.000Z'))
      await browser.go(`/?preview=${elsewhere.tokenOf(preview('usage', 'b1', until))}`)
      expect(await browser.sees()).toEqual([])
    },
  )
})

describe('a ticket', () => {
  test('is valid for a day, for its customer', () => {
    let now = 1_000_000
    const tickets = createTickets(SECRET, () => now)
    const ticket = tickets.issue('customer')
    const checked = tickets.check(ticket)
    expect(checked).toEqual({ id: checked?.id, customer: 'customer' })
    expect(checked?.id).toMatch(/^[\w-]{12}$/)
    now += 86_399
    expect(tickets.check(ticket)?.customer).toBe('customer')
    now += 1
    expect(tickets.check(ticket)).toBeUndefined()
  })

  test('differs for every page', () => {
    const tickets = createTickets(SECRET)
    expect(tickets.check(tickets.issue('a'))?.id).not.toBe(tickets.check(tickets.issue('a'))?.id)
  })

  test('is not accepted as a preview, nor a preview as a ticket', () => {
    const [tickets, previews] = [createTickets(SECRET), createPreviews(SECRET, 'prod')]
    expect(tickets.check(previews.tokenOf(preview('usage', 'b1', '2099-01-01T00:00:00.000Z')))).toBeUndefined()
    expect(previews.of({ cookies: { 'sb-preview': tickets.issue('a') } } as unknown as FastifyRequest)).toEqual([])
  })
})

describe('overrides', () => {
  test.each([
    ['usage=0123456789abcdef', { usage: '0123456789abcdef' }],
    [
      'usage=0123456789abcdef&billing=http://localhost:8091',
      { usage: '0123456789abcdef', billing: 'http://localhost:8091' },
    ],
    ['usage=0123456789ABCDEF', {}],
    ['usage=http://localhost', {}],
    ['usage=http://localhost:8091/', {}],
    ['usage=http://localhost.evil.example:8091', {}],
    ['usage=http://127.0.0.1:8091', {}],
    ['__proto__=0123456789abcdef', {}],
  ])('%s', (text, expected) => {
    expect(parseOverrides({ a: 'b', 'sb-overrides': text, c: 'd' })).toEqual(expected)
  })
})
