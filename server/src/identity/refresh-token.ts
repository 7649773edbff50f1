// keycloak-js reads the refresh token's claims and fails when there are none; the library's token is one opaque word.
// So it travels as header.claims.word, and what is stored is the word.

export interface RefreshClaims {
  readonly exp: number
  readonly iat: number
  readonly iss: string
  readonly sub: string
  readonly sid: string | undefined
}

const header = encode({ alg: 'none', typ: 'JWT' })

export function asJwt(word: string, claims: RefreshClaims): string {
  return `${header}.${encode({ typ: 'Refresh', azp: 'portal', aud: claims.iss, ...claims })}.${word}`
}

/** Takes both the word and what was made of it. */
export function storedTokenId(token: string): string {
  return token.slice(token.lastIndexOf('.') + 1)
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
