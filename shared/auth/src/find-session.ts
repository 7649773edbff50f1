// The sign-in of a third-party page that has none of its own.
import { PROVIDER_MESSAGE_MS } from '@switchboard/domain'
import { createClient, initOptions, openLogin, state, type Return } from './client'
import { isRefusal, SignInFailed } from './failure'
import type { IdentityConfig } from './identity-config'
import { delay } from './refresh-token'
import { reportEnd } from './session-end'

export interface FoundSession {
  readonly isOpen: boolean
  /** Subject of the token. */
  readonly subject: string | undefined
  /** Sends the customer to the login page. */
  readonly enter: () => void
}

const LATE = Symbol('no answer in time')
/** Longer than keycloak-js itself waits for its earlier frame. */
const FRAME_MS = 2 * PROVIDER_MESSAGE_MS

/**
 * Looks for a session in a hidden frame. Whatever the result, only `enter` navigates away from the page.
 * @throws SignInFailed when the provider is unreachable
 */
export async function findSession(configuration: IdentityConfig, wayBack: Return): Promise<FoundSession> {
  const keycloak = createClient(configuration, () => reportEnd('expired'))
  state.keycloak = keycloak
  state.configuration = configuration
  state.wayBack = wayBack
  const search = keycloak.init({
    ...initOptions,
    // The fragment belongs to the surrounding page.
    responseMode: 'query',
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: wayBack.answerPage,
    silentCheckSsoFallback: false,
  })
  try {
    // keycloak-js itself waits indefinitely for the frame with the provider's response.
    const isOpen = await Promise.race([search, delay(FRAME_MS, LATE)])
    if (isOpen === LATE) throw new Error('the provider did not answer in the frame')
    return { isOpen, subject: keycloak.subject, enter: () => void openLogin(keycloak) }
  } catch (error) {
    throw new SignInFailed(isRefusal(error) ? 'refused' : 'unreachable', { cause: error })
  }
}
