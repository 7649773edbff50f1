import { realmAddress, type IdentityConfig } from './identity-config'

/** A page of the provider, or a sign-in that asks for a new password before redirecting back. */
export type PasswordPage = { readonly href: string } | { readonly open: () => void }

const ACTION = 'kc_action=UPDATE_PASSWORD'
/** Specification 2.7 */
const OTHERWISE = 'account/password'

/**
 * @param here the page to which the customer returns
 * @param openAction undefined where the surrounding page owns the sign-in
 * @returns undefined where only the sign-in itself can ask for a new password
 */
export function passwordPageOf(
  config: IdentityConfig,
  here: string,
  openAction: (() => void) | undefined,
): PasswordPage | undefined {
  const configured = config['password-page']
  const page = typeof configured === 'string' && configured ? configured : OTHERWISE
  if (page === ACTION) return openAction && { open: openAction }
  const query = new URLSearchParams({ referrer: config.resource, referrer_uri: here })
  return { href: `${realmAddress(config)}/${page}?${query.toString()}` }
}
