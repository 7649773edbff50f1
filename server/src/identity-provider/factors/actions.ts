// What a portal may ask for with `kc_action`, by Keycloak's names.

export type Action =
  | { readonly kind: 'password' }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'authenticator' }
  | { readonly kind: 'recovery-codes' }
  | { readonly kind: 'removal'; readonly id: string }

const NAMED: Readonly<Record<string, Action>> = {
  UPDATE_PASSWORD: { kind: 'password' },
  'webauthn-register-passwordless': { kind: 'passkey' },
  CONFIGURE_TOTP: { kind: 'authenticator' },
  CONFIGURE_RECOVERY_AUTHN_CODES: { kind: 'recovery-codes' },
}
const REMOVAL = 'delete_credential:'

/** @returns undefined for an unknown action, which is ignored, as in Keycloak */
export function actionNamed(name: unknown): Action | undefined {
  if (typeof name !== 'string') return undefined
  if (name.startsWith(REMOVAL)) return { kind: 'removal', id: name.slice(REMOVAL.length) }
  return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
}

/** The page for a new password asks for the current one itself. */
export const needsFreshLogin = (action: Action | undefined): boolean =>
  action !== undefined && action.kind !== 'password'
