// The sign-in of the portal: keycloak-js signs in itself, or takes over from the starter.
import Keycloak, { type KeycloakInitOptions } from 'keycloak-js'
import { createClient, currentAddress, initOptions, state } from './client'
import { isRefusal, SignInFailed } from './failure'
import { subjectOf } from './first/claims'
import { takeOver, type HandedOver, type Tokens } from './first/handover'
import { createHandedSession } from './handed-session'
import type { IdentityConfig } from './identity-config'
import { clearReturns, isRedirectLoop } from './redirect-loop'
import { reportEnd } from './session-end'
import { isFrameGone, rememberFrame } from './session-frame'

/**
 * Signs in, or takes over the starter's sign-in. Without a session the browser goes to the provider's login page and
 * the promise never settles.
 * @returns the token's subject
 * @throws SignInFailed
 */
export async function signIn(config: IdentityConfig): Promise<string | undefined> {
  const client = setClient(config)
  const starter = takeOver()
  if (starter) return adoptTokens(config, await starter)
  if (isRedirectLoop()) throw new SignInFailed('loop')
  try {
    await client.init({ ...initOptions, onLoad: 'login-required', redirectUri: currentAddress() })
    rememberFrame()
  } catch (error) {
    throw new SignInFailed(isRefusal(error) ? 'refused' : 'unreachable', { cause: error })
  } finally {
    // Not reached if keycloak-js does not know the response: it then opens the login page again.
    clearReturns()
  }
  return client.subject
}

function setClient(config: IdentityConfig): Keycloak {
  state.configuration = config
  state.keycloak = createClient(config, (client) => {
    state.handed?.end()
    // keycloak-js would open the login page itself and return to the page that was opened first.
    client.redirectUri = currentAddress()
    reportEnd('expired')
  })
  return state.keycloak
}

function adoptTokens(config: IdentityConfig, outcome: HandedOver): string | undefined {
  if ('failed' in outcome) throw new SignInFailed(outcome.failed)
  const { tokens } = outcome
  state.handed = createHandedSession(outcome, {
    proceed: () => continueSession(tokens, config),
    hasTokens: () => state.keycloak?.token !== undefined,
  })
  return subjectOf(tokens.token)
}

async function continueSession(tokens: Tokens, config: IdentityConfig): Promise<void> {
  try {
    if (state.keycloak) await continueIn(state.keycloak, tokens, { checkLoginIframe: true })
  } catch {
    // keycloak-js has tokens if only their refresh failed, and none if the customer has logged out elsewhere.
    if (state.handed?.isOver()) return
    // Without its first frame keycloak-js gives up. Without the second it notices a logout elsewhere at the next
    // refresh.
    await continueIn(setClient(config), tokens, { checkLoginIframe: false })
  }
}

async function continueIn(
  client: Keycloak,
  tokens: Tokens,
  watch: Pick<KeycloakInitOptions, 'checkLoginIframe'>,
): Promise<void> {
  client.loginRequired = true
  // keycloak-js takes the tokens after its first frame, and a logout may come before.
  client.idToken = tokens.idToken
  await client.init({ ...initOptions, ...tokens, ...watch, redirectUri: currentAddress() })
  rememberFrame()
}

let replacement: Promise<void> | undefined

/** Replaces a client that has lost its frame, unless the provider is unavailable. */
export function replaceFrameless(): Promise<void> | undefined {
  const { keycloak: old, configuration } = state
  if (!isFrameGone() || !old?.token || !configuration) return replacement
  const { token, refreshToken = '', idToken = '', timeSkew } = old
  setClient(configuration)
  const end = () => {
    if (!state.keycloak?.token) state.keycloak = old
    replacement = undefined
  }
  const tokens = { token, refreshToken, idToken, timeSkew: timeSkew ?? 0 }
  replacement = continueSession(tokens, configuration).then(end, end)
  return replacement
}
