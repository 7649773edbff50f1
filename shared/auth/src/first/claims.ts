import { fields } from './fields'

/** The claims that the portal reads. The API checks the token's signature. */
export interface Claims {
  readonly sub?: unknown
  readonly nonce?: unknown
  readonly iss?: unknown
  /** A client, or a list of clients. */
  readonly aud?: unknown
  /** Seconds since 1970, by the provider's clock. */
  readonly iat?: unknown
  readonly exp?: unknown
}

/** Undefined for a text that is not a JWT, and for a token without a subject. */
export function subjectOf(token: string): string | undefined {
  try {
    const { sub } = claimsOf(token)
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}

/** @throws Error for a text that is not a JWT */
export function claimsOf(token: string): Claims {
  const payload = token.split('.')[1] ?? ''
  // Names with accents are garbled, but are not read.
  return fields(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
}
