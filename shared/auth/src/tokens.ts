// Tokens for calls of the API, whichever sign-in the page has.
import { TOKEN_MINIMUM_SECONDS, TOKEN_REFRESH_SECONDS } from '@switchboard/domain'
import { state } from './client'
import { SignInFailed } from './failure'
import { leaveForLogin } from './leave'
import { adoptedPage, RENEW_BEFORE_SECONDS, renewedByPage, tokenOfPage } from './page-session'
import { FORCE_REFRESH, refreshToken } from './refresh-token'
import type { RequestToken } from './request-token'
import { replaceFrameless } from './sign-in'
import { createTokenRenewal } from './token-renewal'

const currentClient = () => state.keycloak

/**
 * A token that is valid for at least `seconds`, or the newest one while the provider is unreachable.
 * Never settles when the browser goes to the login page.
 * @throws SignInFailed when the provider is unreachable and the newest token has expired
 */
export async function freshToken(seconds = TOKEN_REFRESH_SECONDS): Promise<string> {
  const session = adoptedPage()
  if (session) return tokenOfPage(session, seconds)
  if (!state.keycloak) throw new SignInFailed('refused')
  const first = await state.handed?.token(seconds)
  if (first !== undefined) return first
  await replaceFrameless()
  const outcome = await refreshToken(currentClient, seconds)
  const { keycloak } = state
  if (keycloak?.token && !keycloak.isTokenExpired(TOKEN_MINIMUM_SECONDS)) return keycloak.token
  // keycloak-js clears a token that the provider refused. A token that is still there could not be refreshed.
  if (keycloak?.token && outcome === 'failed') throw new SignInFailed('unreachable')
  return leaveForLogin()
}

/** The token for one request. Settles like `freshToken`. @throws SignInFailed like `freshToken` */
export async function requestToken(): Promise<RequestToken> {
  const session = adoptedPage()
  const text = await freshToken()
  return {
    text,
    early: (address, signal) => state.handed?.early?.take(address, text, signal),
    renew: () => (session ? renewedByPage(session, text) : renewedByProvider(text)),
  }
}

async function renewedByProvider(refused: string): Promise<string> {
  if ((await state.handed?.token(RENEW_BEFORE_SECONDS)) !== undefined) throw new SignInFailed('unreachable')
  const token = await renewal(refused)
  if (token) return token
  if (state.keycloak?.token) throw new SignInFailed('unreachable')
  return leaveForLogin()
}

const renewal = createTokenRenewal(
  () => state.keycloak?.token,
  async () => {
    await replaceFrameless()
    return refreshToken(currentClient, FORCE_REFRESH)
  },
)
