import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountCredentials } from '.'

let close = () => {}
afterEach(() => close())

async function aProvider(status: number, body = '') {
  const asked: string[] = []
  const server = createServer((request, response) => {
    let sent = ''
    request.on('data', (chunk: Buffer) => (sent += chunk.toString()))
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${sent}`)
      response.writeHead(status).end(body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => {
    server.close()
    server.closeAllConnections()
  }
  const { port } = server.address() as AddressInfo
  return { asked, credentials: accountCredentials({ address: () => `http://127.0.0.1:${port}/auth` }) }
}

const metadata = (credential: object) => ({ credential })

/** As Keycloak writes it. */
const types = [
  { type: 'password', category: 'basic-authentication', userCredentialMetadatas: [metadata({ id: 'p' })] },
  { type: 'otp', category: 'two-factor', createAction: 'CONFIGURE_TOTP', userCredentialMetadatas: [] },
  {
    type: 'recovery-authn-codes',
    userCredentialMetadatas: [
      metadata({ id: 'c', credentialData: '{"hashIterations":1,"remainingCodes":8,"totalCodes":12}' }),
    ],
  },
  {
    type: 'webauthn-passwordless',
    userCredentialMetadatas: [
      metadata({ id: 'k', type: 'webauthn-passwordless', userLabel: 'Phone', createdDate: 1_700_000_000_000 }),
      metadata({ id: 'l', createdDate: null }),
    ],
  },
]

test('reads the ways of signing in that Keycloak lists, which does not report uses', async () => {
  const { credentials } = await aProvider(200, JSON.stringify(types))
  expect(await credentials.list('t')).toEqual({
    passkeys: [
      { id: 'k', name: 'Phone', addedAt: new Date(1_700_000_000_000), lastUsedAt: undefined },
      { id: 'l', name: '', addedAt: undefined, lastUsedAt: undefined },
    ],
    authenticatorApps: [],
    recoveryCodes: [{ id: 'c', left: 8, total: 12 }],
    hasUses: false,
  })
})

test('leaves out what the provider does not offer', async () => {
  const { credentials } = await aProvider(200, JSON.stringify(types.slice(0, 1)))
  expect(await credentials.list('t')).toMatchObject({ passkeys: undefined, authenticatorApps: undefined })
})

test.each([
  [204, 'done'],
  [404, 'missing'],
] as const)('a new name that the provider answers with %i is %s', async (status, result) => {
  const { asked, credentials } = await aProvider(status)
  expect(await credentials.rename('t', 'a/b', 'Alex’s “phone”')).toBe(result)
  expect(asked).toEqual(['PUT /auth/realms/switchboard/account/credentials/a%2Fb/label "Alex’s “phone”"'])
})

test.each(['..', '.', '%2e%2e/..', '..\\..'])('the id %s leads to no other address', async (id) => {
  const { asked, credentials } = await aProvider(204)
  await credentials.rename('t', id, 'Phone')
  for (const line of asked)
    expect(line).toMatch(/^PUT \/auth\/realms\/switchboard\/account\/credentials\/[^/]+\/label "Phone"$/)
  if (/^\.+$/.test(id)) expect(await credentials.rename('t', id, 'Phone')).toBe('missing')
})
