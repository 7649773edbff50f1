import { endpoint, isOfIssuer, type IdentityConfig } from '../identity-config'
import type { Attempt } from './attempts'
import { claimsOf, type Claims } from './claims'
import type { Tokens } from './handover'
import { hasTexts } from './has-texts'

/**
 * Exchanges the code in the provider's response for tokens.
 * @throws Error when the provider refuses or is unreachable, or its tokens do not belong to this attempt
 */
export async function exchangeCode(config: IdentityConfig, code: string, attempt: Attempt): Promise<Tokens> {
  const sentAt = Date.now()
  const response = await fetch(endpoint(config, 'token'), {
    method: 'POST',
    // Keycloak also uses its session cookie.
    credentials: 'include',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: config.resource,
      code,
      redirect_uri: attempt.redirectUri,
      code_verifier: attempt.pkceCodeVerifier,
    }),
  })
  const answer: unknown = await response.json()
  if (!hasTexts(answer, NAMES)) throw new Error('not the tokens')
  const { access_token: token, refresh_token: refreshToken, id_token: idToken } = answer
  const { iat } = claimsOf(token)
  // The tokens were issued between request and response, so the midpoint is taken.
  const now = Math.floor((sentAt + Date.now()) / 2000)
  if (typeof iat !== 'number' || !isOfSignIn(claimsOf(idToken), { config, attempt, now: iat }))
    throw new Error('not the tokens')
  return { token, refreshToken, idToken, timeSkew: now - iat }
}

interface SignIn {
  readonly config: IdentityConfig
  readonly attempt: Attempt
  /** By the provider's clock. */
  readonly now: number
}

/** Whether the ID token belongs to this attempt, provider and client (OpenID Connect Core 3.1.3.7). */
function isOfSignIn({ nonce, iss, aud, exp }: Claims, { config, attempt, now }: SignIn): boolean {
  return (
    nonce === attempt.nonce && isOfIssuer(config, iss) && [aud].flat().includes(config.resource) && Number(exp) > now
  )
}

const NAMES = ['access_token', 'refresh_token', 'id_token'] as const
