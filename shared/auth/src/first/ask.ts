import { endpoint, type IdentityConfig } from '../identity-config'
import { keepAttempt, type Attempt } from './attempts'
import { inTime } from './in-time'

/**
 * Sends the browser to the provider, which sends it back to this page. It stays here while the provider cannot be reached.
 * @throws Error when the provider cannot be reached
 */
export const askProvider = (config: IdentityConfig): Promise<void> =>
  goToProvider(config, inTime(reachProvider(config)))

/**
 * The same without asking whether the provider can be reached.
 * @param reached the browser stays here until it is fulfilled
 */
export async function goToProvider(config: IdentityConfig, reached?: Promise<unknown>): Promise<void> {
  const [{ address, attempt }] = await Promise.all([beginSignIn(config), reached])
  keepAttempt(attempt, Date.now())
  // Without an entry in the history: the way back does not end at a page that only leads to the login page again.
  location.replace(address)
}

/** Otherwise the browser would show a page of its own, or the one of a proxy. Each origin may read the keys. */
async function reachProvider(config: IdentityConfig): Promise<void> {
  const { ok } = await fetch(endpoint(config, 'certs'), { cache: 'no-store' })
  if (!ok) throw new Error('no provider')
}

/**
 * A new sign-in: code flow with PKCE (S256) and the answer in the fragment (specification 7).
 * @throws TypeError outside of a secure context, where browsers have no Web Crypto
 */
async function beginSignIn(config: IdentityConfig): Promise<{ readonly address: string; readonly attempt: Attempt }> {
  const { origin, pathname, search, hash } = location
  const attempt = {
    state: crypto.randomUUID(),
    nonce: crypto.randomUUID(),
    redirectUri: origin + pathname + search,
    hash,
    pkceCodeVerifier: base64Url(crypto.getRandomValues(new Uint8Array(72))),
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(attempt.pkceCodeVerifier))
  const query = new URLSearchParams({
    client_id: config.resource,
    redirect_uri: attempt.redirectUri,
    state: attempt.state,
    response_mode: 'fragment',
    response_type: 'code',
    scope: 'openid',
    nonce: attempt.nonce,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  })
  return { address: `${endpoint(config, 'auth')}?${query.toString()}`, attempt }
}

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
