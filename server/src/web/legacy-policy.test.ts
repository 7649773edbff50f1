// Which systems the page of the legacy application may reach and show.
import { legacyPolicy } from './legacy-policy'

const directives = (settings: Partial<Parameters<typeof legacyPolicy>[0]>): Record<string, string> => {
  const base = { identityUrl: undefined, imageOrigins: [], payments: { via: 'double', debits: undefined } } as const
  const parts = legacyPolicy({ ...base, ...settings }).split('; ')
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]))
}

test('shows frames of its own origin, such as the card fields of the test double', () => {
  expect(directives({})).toMatchObject({ 'frame-src': "'self'", 'connect-src': "'self'" })
  const off = { via: 'off', debits: 'off' } as const
  expect(directives({ payments: off })).toMatchObject({ 'frame-src': "'self'", 'connect-src': "'self'" })
})

test('shows the card fields of a gateway, and sends bank account numbers to it, and nothing to other origins', () => {
  const gateway = {
    via: 'gateway',
    url: 'https://api.pay.example/v1',
    cardFields: 'https://fields.pay.example/card?merchant=7',
    secret: 'a secret',
    debits: 'on',
  } as const
  expect(directives({ payments: gateway, identityUrl: 'https://login.example/auth' })).toMatchObject({
    'frame-src': "'self' https://login.example https://fields.pay.example",
    'connect-src': "'self' https://login.example https://api.pay.example",
    'form-action': "'self' https://login.example",
  })
})

test('executes no inline script and no text that its policy does not allow', () => {
  const found = directives({})
  expect(found).toMatchObject({
    'default-src': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  })
  expect(found['script-src']).toBeUndefined()
  expect(JSON.stringify(found)).not.toMatch(/unsafe/)
})
