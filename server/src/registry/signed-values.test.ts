import type { FastifyReply, FastifyRequest } from 'fastify'
import { overridesIn } from './overrides'
import { previewsOf, type Preview } from './previews'
import { ticketsOf } from './tickets'

const SECRET = 'a secret of the tests that is long enough'
const request = (url: string, cookie = ''): FastifyRequest =>
  Object.assign(Object.create(null), { url, headers: { cookie }, protocol: 'https' })

/** A browser that goes to addresses and keeps the cookie. */
function aBrowser(now: () => Date) {
  const previews = previewsOf(SECRET, 'prod', now)
  let cookie = ''
  const said: string[] = []
  const reply: FastifyReply = Object.assign(Object.create(null), {
    header: (_name: string, value: string) => void said.push(value),
  })
  return {
    said,
    previews,
    go(url: string) {
      const to = previews.follow(request(url, cookie), reply)
      cookie = said.at(-1)?.split(';')[0] ?? ''
      return to
    },
    sees: () => previews.of(request('/', cookie)).map(({ part, build }) => `${part} ${build}`),
  }
}
const preview = (part: string, build: string, until: string): Preview => ({ part, build, until })

describe('a preview link', () => {
  const at = (text: string) => () => new Date(text)
  const until = '2026-11-22T10:00:00.000Z'

  test('holds until it expires, and not a moment longer', () => {
    let now = '2026-11-22T09:00:00.000Z'
    const browser = aBrowser(() => new Date(now))
    browser.go(`/usage?preview=${browser.previews.tokenOf(preview('usage', 'b1', until))}`)
    now = '2026-11-22T09:59:59.999Z'
    expect(browser.sees()).toEqual(['usage b1'])
    now = until
    expect(browser.sees()).toEqual([])
    expect(browser.said[0]).toMatch(/; Path=\/; Expires=Sun, 22 Nov 2026 10:00:00 GMT; HttpOnly; SameSite=Lax; Secure$/)
  })

  test('that has expired changes nothing for whoever follows it', () => {
    const browser = aBrowser(at('2026-11-22T11:00:00.000Z'))
    expect(browser.go(`/?preview=${browser.previews.tokenOf(preview('usage', 'b1', until))}`)).toBe('/')
    expect(browser.sees()).toEqual([])
  })

  test('takes the place of another one of the same part, and stands beside those of others', () => {
    const browser = aBrowser(at('2026-11-22T09:00:00.000Z'))
    const follow = (part: string, build: string) =>
      browser.go(`/?preview=${browser.previews.tokenOf(preview(part, build, until))}`)
    follow('usage', 'b1')
    follow('billing', 'b1')
    follow('usage', 'b2')
    expect(browser.sees()).toEqual(['usage b2', 'billing b1'])
    browser.go('/?preview=off')
    expect(browser.sees()).toEqual([])
  })

  test.each([previewsOf('another secret', 'prod'), previewsOf(SECRET, 'nonprod')])(
    'of another portal or environment is none here',
    (elsewhere) => {
      const browser = aBrowser(at('2026-11-22T09:00:00.000Z'))
      browser.go(`/?preview=${elsewhere.tokenOf(preview('usage', 'b1', until))}`)
      expect(browser.sees()).toEqual([])
    },
  )
})

describe('a ticket', () => {
  test('is good for a day, and for the customer that it was made for', () => {
    let now = 1_000_000
    const tickets = ticketsOf(SECRET, () => now)
    const ticket = tickets.issue('customer')
    expect(tickets.check(ticket)).toEqual({ id: expect.any(String), customer: 'customer' })
    now += 86_399
    expect(tickets.check(ticket)?.customer).toBe('customer')
    now += 1
    expect(tickets.check(ticket)).toBeUndefined()
  })

  test('is another one for every page', () => {
    const tickets = ticketsOf(SECRET)
    expect(tickets.check(tickets.issue('a'))?.id).not.toBe(tickets.check(tickets.issue('a'))?.id)
  })

  test('is no preview, and the other way round', () => {
    const [tickets, previews] = [ticketsOf(SECRET), previewsOf(SECRET, 'prod')]
    expect(tickets.check(previews.tokenOf(preview('usage', 'b1', '2099-01-01T00:00:00.000Z')))).toBeUndefined()
    expect(previews.of(request('/', `sb-preview=${tickets.issue('a')}`))).toEqual([])
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
    expect(overridesIn(`a=b; sb-overrides=${encodeURIComponent(text)}; c=d`)).toEqual(expected)
  })
})
