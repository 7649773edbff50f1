// The page with the card fields of the payment gateway's test double, as a browser receives it.
import { portal } from '../support/portal'

const FIELDS = `${portal.origin}/payment-gateway/fields`
const TOKENS = `${portal.origin}/payment-gateway/tokens`

test('the card fields have an opaque origin, and only pages of this origin show them', async () => {
  const page = await fetch(FIELDS)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('no-store')
  const policy = page.headers.get('content-security-policy')?.split('; ') ?? []
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "frame-ancestors 'self'",
      "form-action 'none'",
      // In WebKit, 'self' matches nothing without an origin.
      `connect-src ${TOKENS} ${TOKENS.replace('http:', 'https:')}`,
      'sandbox allow-scripts allow-forms',
    ]),
  )
  expect(policy.join()).not.toMatch(/unsafe|allow-same-origin/)
})

test('a page without an origin may send a card, and reads why it is refused', async () => {
  const preflight = { origin: 'null', 'access-control-request-method': 'POST' }
  const asked = await fetch(TOKENS, { method: 'OPTIONS', headers: preflight })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect(asked.headers.get('access-control-allow-headers')).toBe('content-type')
  expect(asked.headers.get('access-control-allow-credentials')).toBeNull()
  const headers = { origin: 'null', 'content-type': 'application/json' }
  const card = { type: 'card', number: '4111111111111111', expiry: '08/49', cvc: '123' }
  const refused = await fetch(TOKENS, { method: 'POST', headers, body: JSON.stringify(card) })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([422, '*'])
  const text = await refused.text()
  expect(JSON.parse(text)).toMatchObject({ errors: [{ path: '/number' }] })
  expect(text).not.toContain('4111')
})
