// Whose token it is: access tokens of the portal's own client, for this API, of this provider.
import type { FastifyRequest } from 'fastify'
import { errors, jwtVerify } from 'jose'
import { Problem } from './problem'
import { KeysUnavailable, type SigningKeys } from './signing-keys'

export interface Provider {
  /** The `iss` of its tokens, literally. */
  readonly issuer: string
  /** How the database names it: an embedded provider's issuer has the port in it, which may change. */
  readonly name: string
  readonly keys: SigningKeys
}

export interface TokenOwner {
  readonly issuer: string
  readonly subject: string
}

const AUDIENCE = 'portal-api'
const CLIENT = 'portal'
const LONGEST_SUBJECT = 255

/** @throws Problem 401 for a token that is not ours, 503 when that cannot be known */
export const ownerOfRequest = (request: FastifyRequest, provider: Provider): Promise<TokenOwner> =>
  ownerOfToken(bearerToken(request), provider)

/** @throws Problem 401 for a token that is not ours, 503 when that cannot be known */
export async function ownerOfToken(token: string | undefined, provider: Provider): Promise<TokenOwner> {
  if (token === undefined) return unauthorized('no-token', 'This call needs a sign-in.')
  try {
    const { payload, protectedHeader } = await jwtVerify(token, provider.keys.get, {
      issuer: provider.issuer,
      audience: AUDIENCE,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', 'sub'],
      maxTokenAge: '15m',
      clockTolerance: 5,
    })
    const { sub, exp, typ, azp } = payload
    // What jose lets through: any header type, a token without a key id, endless ones, tokens of other kinds and clients.
    const right =
      (protectedHeader.typ === 'JWT' || protectedHeader.typ === 'at+jwt') &&
      typeof protectedHeader.kid === 'string' &&
      protectedHeader.crit === undefined &&
      Number.isFinite(exp) &&
      typ === 'Bearer' &&
      azp === CLIENT &&
      typeof sub === 'string' &&
      sub.length > 0 &&
      sub.length <= LONGEST_SUBJECT
    if (right) return { issuer: provider.name, subject: sub }
  } catch (error) {
    if (error instanceof KeysUnavailable) {
      return unavailable('provider-away', 'Sign-ins cannot be checked just now.')
    }
    if (error instanceof errors.JWTExpired) return unauthorized('token-expired', 'The sign-in has expired.')
    if (!(error instanceof errors.JOSEError || error instanceof TypeError)) throw error
  }
  return unauthorized('invalid-token', 'The sign-in is not valid.')
}

/** One header, one token: a request that brings two is not read at all. */
function bearerToken({ raw }: FastifyRequest): string | undefined {
  const named = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization')
  if (named.length !== 1) return undefined
  return /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(raw.headers.authorization ?? '')?.[1]
}

function unauthorized(code: string, detail: string): never {
  const challenge = code === 'no-token' ? 'Bearer' : 'Bearer error="invalid_token"'
  throw new Problem(401, code, detail, undefined, { 'www-authenticate': challenge })
}

export function unavailable(code: string, detail: string): never {
  throw new Problem(503, code, detail, undefined, { 'retry-after': '2' })
}
