import { endpoint, type IdentityConfig } from '../identity-config'
import { keepAttempt, type Attempt } from './attempts'
import { inTime } from './in-time'

/**
 * Sends the browser to the provider, which redirects it back to this page. The browser stays here while the provider is
 * unreachable.
 * @throws Error when the provider is unreachable
 */
export const askProvider = (config: IdentityConfig): Promise<void> =>
  goToProvider(config, inTime(reachProvider(config)))

/**
 * As askProvider, without checking that the provider is reachable.
 * @param reached the browser stays here until it is fulfilled
 */
export async function goToProvider(config: IdentityConfig, reached?: Promise<unknown>): Promise<void> {
  const [{ address, attempt }] = await Promise.all([beginSignIn(config), reached])
  keepAttempt(attempt, Date.now())
  // Without a history entry, so that Back does not lead to a page that only redirects to the login page again.
  location.replace(address)
}

/** Otherwise the browser would show its own error page or a proxy's. Any origin may read the keys. */
async function reachProvider(config: IdentityConfig): Promise<void> {
  const { ok } = await fetch(endpoint(config, 'certs'), { cache: 'no-store' })
  if (!ok) throw new Error('no provider')
}

/**
 * Begins a sign-in: code flow with PKCE (S256) and the response in the fragment (specification 7).
 * @throws TypeError outside a secure context, where browsers have no Web Crypto
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
