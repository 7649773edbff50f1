// Signs people in as keycloak-js does: code flow, PKCE, response in the fragment.
import { createHash, randomBytes } from 'node:crypto'
import { Browser } from '../identity-provider/browser'

export interface Tokens {
  readonly access_token: string
  readonly id_token: string
  readonly refresh_token: string
}

/** @param browser keeps the session */
export async function signIn(
  origin: string,
  email: string,
  password = 'wattlebird',
  browser = new Browser(),
): Promise<Tokens> {
  const protocol = `${origin}/auth/realms/switchboard/protocol/openid-connect`
  const verifier = randomBytes(48).toString('base64url')
  const redirect_uri = `${origin}/`
  const query = new URLSearchParams({
    client_id: 'portal',
    redirect_uri,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid',
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const page = await browser.open(`${protocol}/auth?${query.toString()}`)
  const back = await browser.submit(page, { email, password })
  const code = new URLSearchParams(new URL(back.address).hash.slice(1)).get('code')
  if (!code) throw new Error(`${email} was not signed in: ${back.status} ${back.text}`)
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'portal',
    code,
    redirect_uri,
    code_verifier: verifier,
  })
  const response = await fetch(`${protocol}/token`, { method: 'POST', body })
  return (await response.json()) as Tokens
}
