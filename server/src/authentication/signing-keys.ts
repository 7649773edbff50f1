// Caches the provider's public keys and keeps them during its outages, so that an outage signs no customer out.
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWK, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'

const RELOAD_EVERY = 5 * 60_000
const KEPT_AT_MOST = 24 * 60 * 60_000
/** Minimum time between two reloads caused by tokens with unknown keys. */
const RELOAD_AT_MOST_EVERY = 10_000

/** 100 bytes each. Covers customers who return soon. */
const MOST_CONFIRMED = 10_000

/** A token that was verified with these keys. */
export interface ConfirmedToken {
  readonly subject: string
  readonly session: string | undefined
  readonly person: string | undefined
  readonly signedInAt: number | undefined
  /** Expiry in milliseconds since 1970. */
  readonly until: number
}

/** The keys are currently unavailable, so the token cannot be checked. The token itself may be valid. */
export class KeysUnavailable extends Error {}

export interface SigningKeys {
  readonly get: JWTVerifyGetKey
  /**
   * By the token's digest. A new map whenever the keys are reloaded, so that nothing outlives the key that signed it.
   */
  readonly confirmed: LRUCache<string, ConfirmedToken>
  /** Loads the keys if there are none yet. */
  isReady(): Promise<boolean>
  /** Stops the periodic reload. */
  stop(): void
}

type FetchKeys = () => Promise<JSONWebKeySet>
type OnFailure = (error: unknown) => void

const readClock = () => performance.now()

/**
 * @param fetchKeys throws when the provider is unreachable
 * @param onFailure called with the reason when the keys cannot be loaded, once until they are loaded again
 */
export function signingKeys(fetchKeys: FetchKeys, onFailure: OnFailure, now = readClock): SigningKeys {
  let loaded: { find: JWTVerifyGetKey; at: number } | undefined
  let confirmed = new LRUCache<string, ConfirmedToken>({ max: MOST_CONFIRMED })
  let failed = false
  let triedAt = -Infinity
  let trying: Promise<void> | undefined

  const load = () => (trying ??= tryToLoad().finally(() => (trying = undefined)))
  async function tryToLoad() {
    triedAt = now()
    try {
      loaded = { find: createLocalJWKSet(await fetchKeys()), at: now() }
      confirmed = new LRUCache({ max: MOST_CONFIRMED })
      failed = false
    } catch (error) {
      if (!failed) onFailure(error)
      failed = true
    }
  }
  const timer = setInterval(() => void load(), RELOAD_EVERY).unref()

  return {
    get confirmed() {
      return confirmed
    },
    async get(header, token) {
      if (!loaded && (trying || now() - triedAt > 1_000)) await load()
      if (!loaded || now() - loaded.at > KEPT_AT_MOST) throw new KeysUnavailable()
      try {
        return await loaded.find(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        if (now() - triedAt > RELOAD_AT_MOST_EVERY || trying) await load()
        if (failed) throw new KeysUnavailable()
        return loaded.find(header, token)
      }
    },
    async isReady() {
      if (!loaded) await load()
      return loaded !== undefined && now() - loaded.at <= KEPT_AT_MOST
    },
    stop: () => clearInterval(timer),
  }
}

/** @throws Error when the provider does not return keys in time */
export async function fetchKeysFrom(address: string, patienceMs = 3_000): Promise<JSONWebKeySet> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
  if (!response.ok) throw new Error(`the provider answered ${response.status}`)
  return asKeySet(await response.json())
}

/** @throws Error when the response is not a key set or has no key */
function asKeySet(body: unknown): JSONWebKeySet {
  const listed = typeof body === 'object' && body !== null && 'keys' in body ? body.keys : undefined
  const keys = Array.isArray(listed) ? listed.filter(isKey) : []
  if (keys.length === 0) throw new Error('the provider answered without keys')
  return { keys }
}

const isKey = (key: unknown): key is JWK =>
  typeof key === 'object' && key !== null && 'kty' in key && typeof key.kty === 'string'
