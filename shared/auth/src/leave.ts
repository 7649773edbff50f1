// Sends the customer to a page of the provider, or of the surrounding page.
import { FRESH_SIGN_IN_SECONDS } from '@switchboard/domain'
import { watchSession, currentAddress, openLogin, state } from './client'
import { adoptedPage, leavePage } from './page-session'
import { passwordPageOf, type PasswordPage } from './password-page'
import { reportEnd } from './session-end'

/** Ends the session at the provider, which redirects to the portal's first page. */
export async function signOut(): Promise<void> {
  reportEnd('logout')
  const session = adoptedPage()
  if (session) return leavePage(session)
  watchSession()
  await state.keycloak?.logout({ redirectUri: new URL('/', location.origin).href })
}

/**
 * The page where the customer changes the password before returning to this one (D41). Undefined before the sign-in.
 */
export function passwordPage(): PasswordPage | undefined {
  const { keycloak, configuration } = state
  if (!configuration || !(keycloak || adoptedPage())) return undefined
  return passwordPageOf(
    configuration,
    currentAddress(),
    keycloak && (() => void openLogin(keycloak, { action: 'UPDATE_PASSWORD' })),
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
  if (state.keycloak) await openLogin(state.keycloak, fresh)
  return new Promise(() => {})
}

export async function leaveForLogin(): Promise<never> {
  reportEnd('expired')
  if (state.keycloak && !state.wayBack) await state.keycloak.login({ redirectUri: currentAddress() })
  return new Promise(() => {})
}
