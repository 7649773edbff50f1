// Actions on the provider's pages; afterwards the customer returns to this page (decision record 0112).
import { FRESH_SIGN_IN_SECONDS, KEPT_INPUT_MS } from '@switchboard/domain'
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
 * @param note kept in this tab for this customer and an hour, to recognise on return what has changed
 * @throws if the browser shows this page again, unchanged, because the customer went back
 */
export function openAction(action: ProviderAction, note: string): Promise<never> {
  keepNote(note)
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

interface KeptNote {
  /** Subject of the token. */
  readonly owner: string
  /** Unix time in milliseconds. */
  readonly at: number
  readonly note: string
}

/** keycloak-js knows it once it has taken over from the starter. */
const currentOwner = () => state.keycloak?.subject ?? state.handed?.subject

function keepNote(note: string): void {
  const owner = currentOwner()
  if (owner === undefined) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, at: Date.now(), note } satisfies KeptNote))
  } catch {
    // The browser keeps nothing: the page then does not mention the change.
  }
}

/** The note of the action from which the customer returns, once. Undefined for another person's and for an old note. */
export function takeActionNote(): string | undefined {
  const kept = takeKept()
  const age = kept ? Date.now() - kept.at : 0
  return kept && kept.owner === currentOwner() && age >= 0 && age < KEPT_INPUT_MS ? kept.note : undefined
}

function takeKept(): KeptNote | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const kept: unknown = JSON.parse(text ?? '')
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

const isKept = (value: unknown): value is KeptNote =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  typeof value.owner === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  'note' in value &&
  typeof value.note === 'string'
