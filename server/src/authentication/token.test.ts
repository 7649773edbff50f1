import { exportJWK, generateKeyPair, SignJWT, type JSONWebKeySet } from 'jose'
import { signingKeys } from './signing-keys'
import { ownerOfToken, type Provider } from './token'

const ISSUER = 'https://login.example.com/realms/switchboard'
const NOON = Date.parse('2026-11-24T12:00:00Z')
const MINUTE = 60_000

let first: Signer
let second: Signer

beforeAll(async () => {
  first = await createSigner('first')
  second = await createSigner('second')
})
beforeEach(() => void jest.useFakeTimers({ now: NOON, doNotFake: ['performance'] }))
afterEach(() => void jest.useRealTimers())

interface Signer {
  readonly keys: JSONWebKeySet
  readonly sign: (expiresIn?: number, subject?: string) => Promise<string>
}

async function createSigner(kid: string): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return {
    keys: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256' }] },
    sign: (expiresIn = 5 * MINUTE, subject = 'alex') =>
      new SignJWT({ typ: 'Bearer', azp: 'portal', sid: `session of ${subject}`, auth_time: NOON / 1000 })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
        .setIssuer(ISSUER)
        .setAudience('portal-api')
        .setSubject(subject)
        .setIssuedAt(new Date())
        .setExpirationTime(new Date(Date.now() + expiresIn))
        .sign(privateKey),
  }
}

/** @returns a provider, and how often it was asked for a key */
async function createProvider() {
  let published = first.keys
  const keys = signingKeys(
    async () => published,
    () => {},
  )
  await keys.isReady()
  let asked = 0
  const provider: Provider = {
    issuer: ISSUER,
    name: 'switchboard',
    clients: ['portal'],
    endedSessions: { has: () => false },
    keys: {
      ...keys,
      get confirmed() {
        return keys.confirmed
      },
      get(...args) {
        asked += 1
        return keys.get(...args)
      },
    },
  }
  return {
    provider,
    asked: () => asked,
    /** Simulates the next periodic reload. */
    async publish(next: JSONWebKeySet) {
      published = next
      await jest.advanceTimersByTimeAsync(5 * MINUTE)
    },
    stop: () => keys.stop(),
  }
}

const owner = (subject: string) => ({
  issuer: 'switchboard',
  subject,
  session: `session of ${subject}`,
  signedInAt: NOON / 1000,
})
const refusal = (code: string) => ({ status: 401, code })

test('a token is verified once, and each other token separately', async () => {
  const { provider, asked, stop } = await createProvider()
  const [alex, sam] = [await first.sign(), await first.sign(5 * MINUTE, 'sam')]
  for (const _ of [1, 2, 3]) expect(await ownerOfToken(alex, provider)).toEqual(owner('alex'))
  expect(asked()).toBe(1)
  expect(await ownerOfToken(sam, provider)).toEqual(owner('sam'))
  expect(asked()).toBe(2)
  const changed = `${alex.slice(0, -8)}${sam.slice(-8)}`
  await expect(ownerOfToken(changed, provider)).rejects.toMatchObject(refusal('invalid-token'))
  await expect(ownerOfToken(changed, provider)).rejects.toMatchObject(refusal('invalid-token'))
  stop()
})

test.each([
  ['as soon as it expires', 5 * MINUTE],
  ['a quarter of an hour after it was issued, however late it expires', 60 * MINUTE],
])('a token that was verified before is refused %s', async (_when, expiresIn) => {
  const { provider, asked, stop } = await createProvider()
  const token = await first.sign(expiresIn)
  await ownerOfToken(token, provider)
  const lasts = Math.min(expiresIn, 15 * MINUTE)
  jest.setSystemTime(NOON + lasts - 1)
  await ownerOfToken(token, provider)
  expect(asked()).toBe(1)
  // Five seconds are allowed for clock differences.
  jest.setSystemTime(NOON + lasts + 6_000)
  await expect(ownerOfToken(token, provider)).rejects.toMatchObject(refusal('token-expired'))
  stop()
})

test('a token that was verified before is refused when the provider no longer has its key', async () => {
  const { provider, publish, stop } = await createProvider()
  const token = await first.sign(14 * MINUTE)
  await ownerOfToken(token, provider)
  await publish(second.keys)
  await expect(ownerOfToken(token, provider)).rejects.toMatchObject(refusal('invalid-token'))
  stop()
})
