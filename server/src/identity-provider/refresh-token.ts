// keycloak-js reads the refresh token's claims and fails without them, but the library's token is an opaque word. So
// the browser receives header.claims.word, and the database stores the word.

export interface RefreshClaims {
  readonly exp: number
  readonly iat: number
  readonly iss: string
  readonly sub: string
  readonly sid: string | undefined
}

const header = encode({ alg: 'none', typ: 'JWT' })

export function encodeAsJwt(word: string, claims: RefreshClaims): string {
  return `${header}.${encode({ typ: 'Refresh', azp: 'portal', aud: claims.iss, ...claims })}.${word}`
}

/** Accepts both the word and the JWT that contains it. */
export function storedTokenId(token: string): string {
  return token.slice(token.lastIndexOf('.') + 1)
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
