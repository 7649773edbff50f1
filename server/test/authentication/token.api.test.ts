// The tokens that the API accepts. Every refusal is a 401 without a reason, except for an expired token.
import { createHmac, createPrivateKey, sign } from 'node:crypto'
import { CompactEncrypt, exportPKCS8, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { portalWith, type OwnPortal } from '../support/customers'
import { call } from '../support/portal'
import { until } from '../support/until'

const ANN = 'ann'
const seconds = () => Math.floor(Date.now() / 1000)
const encode = (part: unknown) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')

let own: OwnPortal
beforeAll(async () => {
  own = await portalWith([{ subject: ANN, number: '4000000101' }])
}, 60_000)
afterAll(() => own.close(), 60_000)

const account = (token: string | undefined, init?: RequestInit) =>
  call('/api/portal/account', token, init, own.server.origin)
const good = () => own.provider.token(ANN)

/** Signs any header and claims, given as text, with the provider's key. */
async function signToken(header: unknown, claims: unknown): Promise<string> {
  const input = `${encode(header)}.${encode(claims)}`
  const key = createPrivateKey(await exportPKCS8(own.provider.key))
  return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`
}
const goodHeader = () => ({ alg: 'RS256', typ: 'JWT', kid: own.provider.kid })
const goodClaims = () => ({
  iss: own.provider.issuer,
  aud: 'portal-api',
  sub: ANN,
  azp: 'portal',
  typ: 'Bearer',
  iat: seconds(),
  exp: seconds() + 300,
})

it('accepts a valid token, including one with several audiences or with the header type of RFC 9068', async () => {
  expect((await account(await good())).body).toMatchObject({ accountNumber: '4000000101' })
  expect((await account(await own.provider.token(ANN, { aud: ['account', 'portal-api'] }))).status).toBe(200)
  expect((await account(await own.provider.token(ANN, {}, { typ: 'at+jwt' }))).status).toBe(200)
})

it('tolerates clocks that differ by a few seconds', async () => {
  expect((await account(await own.provider.token(ANN, { exp: seconds() - 3 }))).status).toBe(200)
  expect((await account(await own.provider.token(ANN, { iat: seconds() + 3 }))).status).toBe(200)
})

const forgeries: Record<string, () => Promise<string>> = {
  'has no signature': async () => new UnsecuredJWT(goodClaims()).encode(),
  'lost its signature': async () => (await good()).replace(/[^.]+$/, ''),
  'says alg none and keeps a signature': async () => signToken({ ...goodHeader(), alg: 'none' }, goodClaims()),
  'is signed with the public key as a secret': async () => {
    const input = `${encode({ ...goodHeader(), alg: 'HS256' })}.${encode(goodClaims())}`
    return `${input}.${createHmac('sha256', own.provider.publicPem).update(input).digest('base64url')}`
  },
  'is signed with an elliptic curve': async () => {
    const { privateKey } = await generateKeyPair('ES256')
    return new SignJWT(goodClaims()).setProtectedHeader({ ...goodHeader(), alg: 'ES256' }).sign(privateKey)
  },
  'is encrypted': async () =>
    new CompactEncrypt(Buffer.from(JSON.stringify(goodClaims())))
      .setProtectedHeader({ alg: 'RSA-OAEP', enc: 'A256GCM', kid: own.provider.kid })
      .encrypt((await generateKeyPair('RSA-OAEP')).publicKey),
  'is signed with another key under the same id': async () =>
    own.provider.token(ANN, {}, {}, (await generateKeyPair('RS256')).privateKey),
  'brings its own key': async () => {
    const { privateKey } = await generateKeyPair('RS256')
    return own.provider.token(ANN, {}, { jwk: { kty: 'RSA', n: 'x', e: 'AQAB' } }, privateKey)
  },
  'names where to get the key': async () =>
    own.provider.token(ANN, {}, { jku: 'http://127.0.0.1:1/keys' }, (await generateKeyPair('RS256')).privateKey),
  'has a critical extension': async () => signToken({ ...goodHeader(), crit: ['b64'], b64: true }, goodClaims()),
  'has an unknown critical extension': async () => signToken({ ...goodHeader(), crit: ['exp'] }, goodClaims()),
  'has an unknown key id': () => own.provider.token(ANN, {}, { kid: 'another' }),
  'has a path as key id': () => own.provider.token(ANN, {}, { kid: '../../../../dev/null' }),
  'has SQL as key id': () => own.provider.token(ANN, {}, { kid: "' or 1=1 --" }),
  'has no key id': () => own.provider.token(ANN, {}, { kid: undefined }),
  'has a number as key id': async () => signToken({ ...goodHeader(), kid: 1 }, goodClaims()),
  'has no header type': () => own.provider.token(ANN, {}, { typ: undefined }),
  'has a foreign header type': () => own.provider.token(ANN, {}, { typ: 'logout+jwt' }),
  'is of another issuer': () => own.provider.token(ANN, { iss: 'https://elsewhere.example/realms/switchboard' }),
  'is of an issuer with one slash more': () => own.provider.token(ANN, { iss: `${own.provider.issuer}/` }),
  'is of no issuer': () => own.provider.token(ANN, { iss: undefined }),
  'is for another audience': () => own.provider.token(ANN, { aud: 'account' }),
  'is for no audience': () => own.provider.token(ANN, { aud: undefined }),
  'is not valid yet': () => own.provider.token(ANN, { nbf: seconds() + 60 }),
  'is from the future': () => own.provider.token(ANN, { iat: seconds() + 60, exp: seconds() + 360 }),
  'has no end': () => own.provider.token(ANN, { exp: undefined }),
  'has no beginning': () => own.provider.token(ANN, { iat: undefined }),
  'has an end in words': () => own.provider.token(ANN, { exp: 'tomorrow' }),
  'has an end beyond all numbers': async () =>
    signToken(goodHeader(), JSON.stringify(goodClaims()).replace(/"exp":\d+/, '"exp":1e400')),
  'has no subject': () => own.provider.token(ANN, { sub: undefined }),
  'has an empty subject': () => own.provider.token(''),
  'has several subjects': () => own.provider.token(ANN, { sub: [ANN] }),
  'has a subject that is an object': () => own.provider.token(ANN, { sub: { $ne: null } }),
  'is an ID token': () => own.provider.token(ANN, { typ: 'ID', aud: 'portal' }),
  'is an ID token for us': () => own.provider.token(ANN, { typ: 'ID' }),
  'is a refresh token': () => own.provider.token(ANN, { typ: 'Refresh' }),
  'has no type': () => own.provider.token(ANN, { typ: undefined }),
  'was issued to another client': () => own.provider.token(ANN, { azp: 'account-console' }),
  'was issued to nobody': () => own.provider.token(ANN, { azp: undefined }),
  'has four parts': async () => `${await good()}.more`,
  'has five parts': async () => `${await good()}.more.more`,
  'has claims that are no JSON': async () => signToken(goodHeader(), 'not json'),
  'has claims that are a list': async () => signToken(goodHeader(), [goodClaims()]),
  'was changed by one letter': async () => {
    const [header = '', claims = '', signature = ''] = (await good()).split('.')
    return [header, encode({ ...goodClaims(), sub: 'bob' }), signature].join('.') + (claims === '' ? '.' : '')
  },
  'is no token at all': async () => 'open-sesame',
}

it.each(Object.keys(forgeries))('refuses a token that %s', async (name) => {
  const answer = await account(await forgeries[name]!())
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  expect(answer.body).toMatchObject({ status: 401, code: 'invalid-token', detail: 'The sign-in is not valid.' })
})

it('says that a token has expired, so that the portal fetches a new one', async () => {
  const answer = await account(await own.provider.token(ANN, { exp: seconds() - 60, iat: seconds() - 360 }))
  expect(answer.status).toBe(401)
  expect(answer.body.code).toBe('token-expired')
  const endless = await account(await own.provider.token(ANN, { exp: seconds() + 36_000, iat: seconds() - 3_600 }))
  expect(endless.body).toMatchObject({ status: 401, code: 'token-expired' })
})

it('accepts a token only in the Authorization header, and only one', async () => {
  const token = await good()
  const challenge = await account(undefined)
  expect(challenge.status).toBe(401)
  expect(challenge.headers.get('www-authenticate')).toBe('Bearer')
  expect((await call(`/api/portal/account?access_token=${token}`, undefined, {}, own.server.origin)).status).toBe(401)
  expect((await account(undefined, { headers: { cookie: `access_token=${token}` } })).status).toBe(401)
  expect((await account(undefined, { headers: { authorization: `Basic ${token}` } })).status).toBe(401)
  expect((await account(undefined, { headers: { authorization: `Bearer ${token}, Bearer ${token}` } })).status).toBe(
    401,
  )
  const body = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: token }),
  }
  expect((await call('/api/portal/account/usage', undefined, body, own.server.origin)).status).toBe(401)
})

it('answers 403 to a person who has no account', async () => {
  const answer = await account(await own.provider.token('a-stranger'))
  expect(answer.status).toBe(403)
  expect(answer.body.code).toBe('no-account')
})

it('ignores the e-mail address and the account number in a token', async () => {
  const claims = { email: '4000000101@example.com', accountNumber: '4000000101', preferred_username: ANN }
  expect((await account(await own.provider.token('a-stranger', claims))).status).toBe(403)
})

describe('while the provider is unavailable', () => {
  it('continues with its cached keys, and never returns 401 when a token cannot be checked', async () => {
    await own.provider.goAway()
    expect((await account(await good())).status).toBe(200)
    const unknown = await account(await own.provider.token(ANN, {}, { kid: 'made-while-away' }))
    expect([401, 503]).toContain(unknown.status)
    await own.provider.comeBack()
  })

  it('returns 503 and is not ready until it has keys', async () => {
    await own.provider.goAway()
    await own.restart()
    const answer = await account(await good())
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect((await call('/health/ready', undefined, {}, own.server.origin)).status).toBe(503)
    expect((await call('/health/live', undefined, {}, own.server.origin)).status).toBe(200)
    await own.provider.comeBack()
    await until(async () => (await account(await good())).status === 200)
  }, 60_000)
})
