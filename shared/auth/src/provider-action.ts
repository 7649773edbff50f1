// Actions on the provider's pages, from which the customer returns to this page (decision record 0112).
import { FRESH_SIGN_IN_SECONDS } from '@switchboard/domain'
import { openLogin, state } from './client'
import { adoptedPage } from './page-session'

/** By Keycloak's names. */
export type ProviderAction =
  | 'webauthn-register-passwordless'
  | 'CONFIGURE_TOTP'
  | 'CONFIGURE_RECOVERY_AUTHN_CODES'
  | `delete_credential:${string}`

const KEY = 'switchboard.provider-action'

/** False where the surrounding page owns the sign-in, and before the sign-in. */
export const canOpenAction = (): boolean => state.keycloak !== undefined && adoptedPage() === undefined

/** Browsers make passkeys only on secure pages, and not for a bare network address. */
export const canMakePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)

/**
 * Sends the customer to the provider, with a new sign-in if the last one is too old (D71). Does not settle while the
 * browser leaves the page.
 * @param note kept in this tab, to recognise on return what has changed
 * @throws if the browser shows this page again, unchanged, because the customer went back
 */
export function openAction(action: ProviderAction, note: string): Promise<never> {
  try {
    sessionStorage.setItem(KEY, note)
  } catch {
    // The browser keeps nothing: the page then does not mention the change.
  }
  const { keycloak } = state
  return new Promise((_, reject) => {
    whenShownAgain(() => reject(new Error('the customer went back')))
    // keycloak-js settles only if it cannot leave the page.
    if (keycloak) openLogin(keycloak, { action, maxAge: FRESH_SIGN_IN_SECONDS }).catch(reject)
  })
}

/** Calls once, when the browser shows this page again from its back/forward cache. */
function whenShownAgain(call: () => void): void {
  const listen = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    removeEventListener('pageshow', listen)
    call()
  }
  addEventListener('pageshow', listen)
}

/** The note of the action from which the customer returns, once. */
export function takeActionNote(): string | undefined {
  try {
    const note = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return note
  } catch {
    return undefined
  }
}
