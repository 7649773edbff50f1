import { parseIdentityConfig } from './identity-config'

const config = { 'auth-server-url': '/auth', realm: 'switchboard', resource: 'portal' }

test('returns the provider’s configuration unchanged', () => {
  expect(parseIdentityConfig(config)).toBe(config)
})

test.each([
  ['nothing', undefined],
  ['a text', 'portal'],
  ['a configuration without a realm', { ...config, realm: undefined }],
  ['a configuration whose client is no text', { ...config, resource: 7 }],
])('%s is not a configuration', (_, value) => {
  expect(parseIdentityConfig(value)).toBeUndefined()
})
