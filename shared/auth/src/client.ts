// The keycloak-js client of this page. Tokens are kept in memory only.
import { PROVIDER_MESSAGE_MS, SESSION_CHECK_SECONDS } from '@switchboard/domain'
import Keycloak, { type KeycloakInitOptions, type KeycloakLoginOptions } from 'keycloak-js'
import type { HandedSession } from './handed-session'
import type { IdentityConfig } from './identity-config'

/** How a sign-in returns to a third-party page, which has its own address. */
export interface Return {
  /** The page that receives the provider's responses, in a hidden frame or between the sign-in and the return. */
  readonly answerPage: string
  /** Called before the browser leaves. */
  readonly keepAddress: () => void
}

interface PageState {
  keycloak?: Keycloak
  configuration?: IdentityConfig | undefined
  /** The starter's session, until keycloak-js takes over. */
  handed?: HandedSession
  /** Set in a third-party page that has no sign-in of its own. */
  wayBack?: Return
}

export const state: PageState = {}

export const initOptions = {
  flow: 'standard',
  responseMode: 'fragment',
  pkceMethod: 'S256',
  checkLoginIframeInterval: SESSION_CHECK_SECONDS,
  messageReceiveTimeout: PROVIDER_MESSAGE_MS,
} as const satisfies KeycloakInitOptions

export function createClient(config: IdentityConfig, onLogout: (client: Keycloak) => void): Keycloak {
  const client = new Keycloak({ url: config['auth-server-url'], realm: config.realm, clientId: config.resource })
  client.onAuthLogout = () => onLogout(client)
  return client
}

/**
 * Lets keycloak-js take over the starter's sign-in, to refresh the tokens and notice a logout elsewhere. Call after the
 * first content, which its frames would delay. Until then it takes over only if a token has to be refreshed.
 */
export function watchSession(): void {
  void state.handed?.proceed()
}

export function openLogin(client: Keycloak, options: KeycloakLoginOptions = {}): Promise<void> {
  state.wayBack?.keepAddress()
  watchSession()
  return client.login({ ...options, redirectUri: state.wayBack?.answerPage ?? currentAddress() })
}

/** The address without the fragment, where the provider puts its response. */
export const currentAddress = () => location.origin + location.pathname + location.search
