// The only file that starts keycloak-js. Tokens are kept in memory only.
import {
  FRESH_SIGN_IN_SECONDS,
  PROVIDER_MESSAGE_MS,
  SESSION_CHECK_SECONDS,
  TOKEN_MINIMUM_SECONDS,
  TOKEN_REFRESH_SECONDS,
} from '@switchboard/domain'
import Keycloak, { type KeycloakInitOptions, type KeycloakLoginOptions } from 'keycloak-js'
import { isRefusal, SignInFailed } from './failure'
import { subjectOf } from './first/claims'
import { takeOver, type HandedOver, type Tokens } from './first/handover'
import { createHandedSession, type HandedSession } from './handed-session'
import type { IdentityConfig } from './identity-config'
import {
  RENEW_BEFORE_SECONDS,
  adoptPage,
  adoptedPage,
  leavePage,
  renewedByPage,
  tokenOfPage,
  type PageSession,
} from './page-session'
import { passwordPageOf, type PasswordPage } from './password-page'
import { clearReturns, isRedirectLoop } from './redirect-loop'
import { delay, FORCE_REFRESH, refreshToken } from './refresh-token'
import type { RequestToken } from './request-token'
import { reportEnd } from './session-end'
import { isFrameGone, rememberFrame } from './session-frame'
import { createTokenRenewal } from './token-renewal'

let keycloak: Keycloak | undefined
let configuration: IdentityConfig | undefined
/** The starter's session, until keycloak-js takes over. */
let handed: HandedSession | undefined
/** Set in a third-party page that has no sign-in of its own. */
let wayBack: Return | undefined

/**
 * Signs in, or takes over the starter's sign-in. Without a session the browser goes to the provider's login page and
 * the promise never settles.
 * @returns the token's subject
 * @throws SignInFailed
 */
export async function signIn(config: IdentityConfig): Promise<string | undefined> {
  configuration = config
  const client = createClient(config)
  keycloak = client
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

const initOptions = {
  flow: 'standard',
  responseMode: 'fragment',
  pkceMethod: 'S256',
  checkLoginIframeInterval: SESSION_CHECK_SECONDS,
  messageReceiveTimeout: PROVIDER_MESSAGE_MS,
} as const satisfies KeycloakInitOptions

function createClient(config: IdentityConfig): Keycloak {
  const client = new Keycloak({ url: config['auth-server-url'], realm: config.realm, clientId: config.resource })
  // At a logout keycloak-js would open the login page itself and return to the page that was opened first.
  client.onAuthLogout = () => {
    handed?.end()
    client.redirectUri = currentAddress()
    reportEnd('expired')
  }
  return client
}

function adoptTokens(config: IdentityConfig, outcome: HandedOver): string | undefined {
  if ('failed' in outcome) throw new SignInFailed(outcome.failed)
  const { tokens } = outcome
  handed = createHandedSession(outcome, {
    proceed: () => continueWith(tokens, config),
    hasTokens: () => keycloak?.token !== undefined,
  })
  return subjectOf(tokens.token)
}

/**
 * Lets keycloak-js take over the starter's sign-in, to refresh the tokens and notice a logout elsewhere. Call after the
 * first content, which its frames would delay. Until then it takes over only if a token has to be refreshed.
 */
export function watchSession(): void {
  void handed?.proceed()
}

async function continueWith(tokens: Tokens, config: IdentityConfig): Promise<void> {
  const continueIn = (client: Keycloak, watch: Pick<KeycloakInitOptions, 'checkLoginIframe'>) => {
    client.loginRequired = true
    // keycloak-js takes the tokens after its first frame, and a logout may come before.
    client.idToken = tokens.idToken
    return client.init({ ...initOptions, ...tokens, ...watch, redirectUri: currentAddress() }).then(rememberFrame)
  }
  try {
    if (keycloak) await continueIn(keycloak, { checkLoginIframe: true })
  } catch {
    // keycloak-js has tokens if only their refresh failed, and none if the customer has logged out elsewhere.
    if (handed?.isOver()) return
    // Without its first frame keycloak-js gives up. Without the second it notices a logout elsewhere at the next
    // refresh.
    keycloak = createClient(config)
    await continueIn(keycloak, { checkLoginIframe: false })
  }
}

let replacement: Promise<void> | undefined

/** Replaces a client that has lost its frame, unless the provider is unavailable. */
function replaceFrameless(): Promise<void> | undefined {
  const old = keycloak
  if (!isFrameGone() || !old?.token || !configuration) return replacement
  const { token, refreshToken = '', idToken = '', timeSkew } = old
  keycloak = createClient(configuration)
  const end = () => {
    if (!keycloak?.token) keycloak = old
    replacement = undefined
  }
  const tokens = { token, refreshToken, idToken, timeSkew: timeSkew ?? 0 }
  replacement = continueWith(tokens, configuration).then(end, end)
  return replacement
}

/**
 * Adopts the sign-in of the surrounding page.
 * @param onLateSubject called if the page returns no token in time, but one with a subject afterwards
 * @returns the subject of its token, or undefined if the page returns none
 */
export async function adoptSession(
  session: PageSession,
  config: IdentityConfig | undefined,
  onLateSubject: (subject: string) => void,
): Promise<string | undefined> {
  configuration = config
  return adoptPage(session, TOKEN_REFRESH_SECONDS, onLateSubject)
}

/** How a sign-in returns to a third-party page, whose address is its own. */
export interface Return {
  /** The page that receives the provider's responses, in a hidden frame or between the sign-in and the return. */
  readonly answerPage: string
  /** Called before the browser leaves. */
  readonly keepAddress: () => void
}

export interface FoundSession {
  readonly isOpen: boolean
  /** Subject of the token. */
  readonly subject: string | undefined
  /** Sends the customer to the login page. */
  readonly enter: () => void
}

/**
 * Looks for a session in a hidden frame. Whatever the result, only `enter` navigates away from the page.
 * @throws SignInFailed when the provider is unreachable
 */
export async function findSession(config: IdentityConfig, way: Return): Promise<FoundSession> {
  const client = new Keycloak({ url: config['auth-server-url'], realm: config.realm, clientId: config.resource })
  keycloak = client
  configuration = config
  wayBack = way
  client.onAuthLogout = () => reportEnd('expired')
  const search = client.init({
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: way.answerPage,
    silentCheckSsoFallback: false,
    flow: 'standard',
    // The fragment belongs to the surrounding page.
    responseMode: 'query',
    pkceMethod: 'S256',
    checkLoginIframeInterval: SESSION_CHECK_SECONDS,
    messageReceiveTimeout: PROVIDER_MESSAGE_MS,
  })
  try {
    // keycloak-js itself waits indefinitely for the frame with the provider's response.
    const isOpen = await Promise.race([search, delay(FRAME_MS, LATE)])
    if (isOpen === LATE) throw new Error('the provider did not answer in the frame')
    return { isOpen, subject: client.subject, enter: () => void openLogin(client) }
  } catch (error) {
    throw new SignInFailed(isRefusal(error) ? 'refused' : 'unreachable', { cause: error })
  }
}

function openLogin(client: Keycloak, options: KeycloakLoginOptions = {}): Promise<void> {
  wayBack?.keepAddress()
  watchSession()
  return client.login({ ...options, redirectUri: wayBack?.answerPage ?? currentAddress() })
}

/**
 * A token that is valid for at least `seconds`, or the newest one while the provider is unreachable.
 * Never settles when the browser goes to the login page.
 * @throws SignInFailed when the provider is unreachable and the newest token has expired
 */
export async function freshToken(seconds = TOKEN_REFRESH_SECONDS): Promise<string> {
  const session = adoptedPage()
  if (session) return tokenOfPage(session, seconds)
  if (!keycloak) throw new SignInFailed('refused')
  const first = await handed?.token(seconds)
  if (first !== undefined) return first
  await replaceFrameless()
  const outcome = await refreshToken(() => keycloak, seconds)
  if (keycloak.token && !keycloak.isTokenExpired(TOKEN_MINIMUM_SECONDS)) return keycloak.token
  // keycloak-js clears a token that the provider refused. A token that is still there could not be refreshed.
  if (keycloak.token && outcome === 'failed') throw new SignInFailed('unreachable')
  return leaveForLogin()
}

/** The token for one request. Settles like `freshToken`. @throws SignInFailed like `freshToken` */
export async function requestToken(): Promise<RequestToken> {
  const session = adoptedPage()
  const text = await freshToken()
  return {
    text,
    early: (address, signal) => handed?.early?.take(address, text, signal),
    renew: () => (session ? renewedByPage(session, text) : renewedByProvider(text)),
  }
}

async function renewedByProvider(refused: string): Promise<string> {
  if ((await handed?.token(RENEW_BEFORE_SECONDS)) !== undefined) throw new SignInFailed('unreachable')
  const token = await renewal(refused)
  if (token) return token
  if (keycloak?.token) throw new SignInFailed('unreachable')
  return leaveForLogin()
}

const LATE = Symbol('no answer in time')
/** Longer than keycloak-js itself waits for its earlier frame. */
const FRAME_MS = 2 * PROVIDER_MESSAGE_MS

const renewal = createTokenRenewal(
  () => keycloak?.token,
  async () => {
    await replaceFrameless()
    return refreshToken(() => keycloak, FORCE_REFRESH)
  },
)

/** Ends the session at the provider, which redirects to the portal's first page. */
export async function signOut(): Promise<void> {
  reportEnd('logout')
  const session = adoptedPage()
  if (session) return leavePage(session)
  watchSession()
  await keycloak?.logout({ redirectUri: new URL('/', location.origin).href })
}

/** Where the customer changes the password before returning to this page (D41). Undefined before the sign-in. */
export function passwordPage(): PasswordPage | undefined {
  const client = keycloak
  if (!configuration || !(client || adoptedPage())) return undefined
  return passwordPageOf(
    configuration,
    currentAddress(),
    client && (() => void openLogin(client, { action: 'UPDATE_PASSWORD' })),
  )
}

/**
 * Makes the customer sign in again, because the API requires a fresh sign-in for a change (D71). Input is kept as at
 * the end of a session. Never settles, because the browser leaves the page.
 */
export async function signInAgain(): Promise<never> {
  reportEnd('expired')
  const fresh = { maxAge: FRESH_SIGN_IN_SECONDS }
  const session = adoptedPage()
  if (session) return leavePage(session, fresh)
  if (keycloak) await openLogin(keycloak, fresh)
  return new Promise(() => {})
}

async function leaveForLogin(): Promise<never> {
  reportEnd('expired')
  if (keycloak && !wayBack) await keycloak.login({ redirectUri: currentAddress() })
  return new Promise(() => {})
}

/** The address without the fragment, where the provider puts its response. */
const currentAddress = () => location.origin + location.pathname + location.search
