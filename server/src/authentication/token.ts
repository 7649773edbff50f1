// Verifies access tokens: they must come from our provider, be meant for this API and belong to a known client.
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { errors, jwtVerify, type JWTVerifyResult } from 'jose'
import { Problem } from '@switchboard/platform-server/http/problem'
import type { EndedSessions } from './ended-sessions'
import { KeysUnavailable, type ConfirmedToken, type SigningKeys } from './signing-keys'

export interface Provider {
  /** The exact `iss` of its tokens. */
  readonly issuer: string
  /**
   * The provider's name in the database. Not the issuer, which for the embedded provider contains the port, and so may
   * change.
   */
  readonly name: string
  readonly keys: SigningKeys
  readonly endedSessions: EndedSessions
  /** Clients whose tokens may call the API: the portal, and legacy pages with their own client. */
  readonly clients: readonly string[]
}

export interface TokenOwner {
  readonly issuer: string
  readonly subject: string
}

export interface VerifiedToken extends TokenOwner {
  /** The token's session at the provider (`sid`). */
  readonly session: string | undefined
  /** The person's name (`name`), for the audit log. */
  readonly person: string | undefined
  /** When the customer authenticated (`auth_time`), in seconds since 1970. A refreshed token keeps it. */
  readonly signedInAt: number | undefined
}

const AUDIENCE = 'portal-api'
const LONGEST_SUBJECT = 255
const LONGEST_NAME = 120
const LONGEST_AGE_SECONDS = 15 * 60

/** @throws Problem 401 for a token that is invalid here, 503 when the keys are unavailable */
export const ownerOfRequest = (request: FastifyRequest, provider: Provider): Promise<VerifiedToken> =>
  ownerOfToken(bearerToken(request), provider)

/**
 * A verified token is not verified again until it expires or the keys are reloaded, because checking a signature takes
 * a quarter of a small request's time.
 * @throws Problem 401 for a token that is invalid here, 503 when the keys are unavailable
 */
export async function ownerOfToken(token: string | undefined, provider: Provider): Promise<VerifiedToken> {
  if (token === undefined) return throwUnauthorized('no-token', 'This call needs a sign-in.')
  // The map of the keys that verify it, because they may be reloaded meanwhile.
  const { confirmed } = provider.keys
  const digest = hash('sha256', token, 'base64')
  const known = confirmed.get(digest)
  if (known && Date.now() < known.until) return verifiedToken(known, provider)
  try {
    const verified = await jwtVerify(token, provider.keys.get, {
      issuer: provider.issuer,
      audience: AUDIENCE,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', 'sub'],
      maxTokenAge: LONGEST_AGE_SECONDS,
      clockTolerance: 5,
    })
    const found = tokenIn(verified, provider.clients)
    if (found) {
      confirmed.set(digest, found)
      return verifiedToken(found, provider)
    }
  } catch (error) {
    if (error instanceof KeysUnavailable) {
      return throwUnavailable('provider-away', 'Sign-ins cannot be checked just now.')
    }
    if (error instanceof errors.JWTExpired) return throwUnauthorized('token-expired', 'The sign-in has expired.')
    if (!(error instanceof errors.JOSEError || error instanceof TypeError)) throw error
  }
  return throwUnauthorized('invalid-token', 'The sign-in is not valid.')
}

/** @throws Problem 401 if the customer has logged out since the token was issued */
function verifiedToken(
  { until: _, ...token }: ConfirmedToken,
  { name: issuer, endedSessions }: Provider,
): VerifiedToken {
  if (token.session !== undefined && endedSessions.has(token.session))
    return throwUnauthorized('session-ended', 'The customer has logged out.')
  return { ...token, issuer }
}

/**
 * jose does not check the header type, the key id, an infinite expiry, the kind of token or the client.
 * @returns undefined for a token that is not for this API
 */
function tokenIn(
  { payload, protectedHeader }: JWTVerifyResult,
  clients: readonly string[],
): ConfirmedToken | undefined {
  const { sub, exp = Infinity, iat = -Infinity, typ, azp, sid, name, auth_time: authTime } = payload
  const right =
    (protectedHeader.typ === 'JWT' || protectedHeader.typ === 'at+jwt') &&
    typeof protectedHeader.kid === 'string' &&
    protectedHeader.crit === undefined &&
    Number.isFinite(exp) &&
    typ === 'Bearer' &&
    typeof azp === 'string' &&
    clients.includes(azp) &&
    typeof sub === 'string' &&
    sub.length > 0 &&
    sub.length <= LONGEST_SUBJECT
  if (!right) return undefined
  return {
    subject: sub,
    session: typeof sid === 'string' ? sid : undefined,
    person: typeof name === 'string' && name.length <= LONGEST_NAME ? name : undefined,
    signedInAt: typeof authTime === 'number' ? authTime : undefined,
    until: 1000 * Math.min(exp, iat + LONGEST_AGE_SECONDS),
  }
}

/** A request with more than one Authorization header is treated as one without a token. */
export function bearerToken({ raw }: FastifyRequest): string | undefined {
  const named = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization')
  if (named.length !== 1) return undefined
  return /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(raw.headers.authorization ?? '')?.[1]
}

export function throwUnauthorized(code: string, detail: string): never {
  const challenge = code === 'no-token' ? 'Bearer' : 'Bearer error="invalid_token"'
  throw new Problem(401, code, detail, undefined, { 'www-authenticate': challenge })
}

export function throwUnavailable(code: string, detail: string): never {
  throw new Problem(503, code, detail, undefined, { 'retry-after': '2' })
}
