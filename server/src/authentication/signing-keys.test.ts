import { exportJWK, generateKeyPair, SignJWT, type JSONWebKeySet } from 'jose'
import { jwtVerify } from 'jose'
import { KeysUnavailable, signingKeys, type SigningKeys } from './signing-keys'

const MINUTE = 60_000

/** Created once, because each takes a fifth of a second. */
const pairs = new Map<string, ReturnType<typeof generateKeyPair>>()

/** @param kid the same key for the same id */
async function aKey(kid: string) {
  const pair = pairs.get(kid) ?? generateKeyPair('RS256')
  pairs.set(kid, pair)
  const { privateKey, publicKey } = await pair
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256' }
  return { jwk, token: () => new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey) }
}

/** A provider that can be unavailable and change keys, a clock that can be set, and a count of key requests. */
function aProvider(...keys: JSONWebKeySet['keys']) {
  const provider = { keys, away: false, asked: 0, now: 0, failures: [] as unknown[] }
  const found = signingKeys(
    async () => {
      provider.asked += 1
      if (provider.away) throw new Error('away')
      return { keys: provider.keys }
    },
    (error) => provider.failures.push(error),
    () => provider.now,
  )
  return { provider, found }
}

const verifies = async (found: SigningKeys, token: string) => (await jwtVerify(token, found.get)).protectedHeader.kid
let opened: SigningKeys[] = []
const open = (...keys: JSONWebKeySet['keys']) => {
  const made = aProvider(...keys)
  opened.push(made.found)
  return made
}
afterEach(() => {
  opened.forEach((found) => found.stop())
  opened = []
})

it('the keys are requested once for many tokens', async () => {
  const key = await aKey('one')
  const { provider, found } = open(key.jwk)
  for (let count = 0; count < 5; count += 1) expect(await verifies(found, await key.token())).toBe('one')
  expect(provider.asked).toBe(1)
})

it('the loaded keys stay in use for a day while the provider is unavailable', async () => {
  const key = await aKey('one')
  const { provider, found } = open(key.jwk)
  expect(await found.isReady()).toBe(true)
  provider.away = true
  provider.now = 23 * 60 * MINUTE
  expect(await verifies(found, await key.token())).toBe('one')
  provider.now = 25 * 60 * MINUTE
  await expect(verifies(found, await key.token())).rejects.toThrow(KeysUnavailable)
  expect(await found.isReady()).toBe(false)
})

it('the reason why keys cannot be loaded is reported once per outage', async () => {
  const { provider, found } = open((await aKey('one')).jwk)
  for (const away of [true, true, false, true]) {
    provider.away = away
    const stranger = await aKey('two')
    provider.now += MINUTE
    await verifies(found, await stranger.token()).catch(() => {})
  }
  expect(provider.failures).toEqual([new Error('away'), new Error('away')])
})

it('a new key is found immediately, and a removed key is no longer accepted', async () => {
  const [old, fresh] = [await aKey('one'), await aKey('two')]
  const { provider, found } = open(old.jwk)
  expect(await verifies(found, await old.token())).toBe('one')
  provider.keys = [fresh.jwk]
  provider.now = MINUTE
  expect(await verifies(found, await fresh.token())).toBe('two')
  await expect(verifies(found, await old.token())).rejects.toThrow('no applicable key')
})

it('not every unknown key causes a request', async () => {
  const [known, unknown] = [await aKey('one'), await aKey('two')]
  const { provider, found } = open(known.jwk)
  await found.isReady()
  provider.now = MINUTE
  for (let count = 0; count < 20; count += 1)
    await expect(verifies(found, await unknown.token())).rejects.toThrow('no applicable key')
  expect(provider.asked).toBe(2)
})

it('a token that cannot be checked is not reported as invalid', async () => {
  const [known, fresh] = [await aKey('one'), await aKey('two')]
  const { provider, found } = open(known.jwk)
  await found.isReady()
  provider.away = true
  provider.now = MINUTE
  await expect(verifies(found, await fresh.token())).rejects.toThrow(KeysUnavailable)
})
