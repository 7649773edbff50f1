// The change that the customer made on the provider's pages, read on the return.
import type { Day } from '@switchboard/domain'

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly addedOn: Day | undefined
  /** Such as 08:52, by the property's clocks. */
  readonly addedTime: string | undefined
  /** Null if it was not used yet; undefined if the provider does not know. */
  readonly lastUsedOn: Day | null | undefined
}

/** Undefined for what the provider does not offer, null for what the customer does not have. */
export interface SignInMethods {
  readonly passkeys: readonly Passkey[] | undefined
  readonly authenticatorApp: { readonly id: string } | null | undefined
  readonly recoveryCodes: RecoveryCodes | null | undefined
}

export interface RecoveryCodes {
  readonly id: string
  readonly left: number
  readonly total: number
}

/** Kept while the customer is on the provider's pages. */
export interface Before {
  readonly passkeys: readonly { readonly id: string; readonly name: string }[]
  readonly app: string | null
  readonly codes: string | null
}

export const before = ({ passkeys = [], authenticatorApp, recoveryCodes }: SignInMethods): Before => ({
  passkeys: passkeys.map(({ id, name }) => ({ id, name })),
  app: authenticatorApp?.id ?? null,
  codes: recoveryCodes?.id ?? null,
})

/** @returns undefined for a text that is not one of our notes */
export function parseBefore(note: string | undefined): Before | undefined {
  if (note === undefined) return undefined
  try {
    const value: unknown = JSON.parse(note)
    return isBefore(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isBefore = (value: unknown): value is Before =>
  typeof value === 'object' && value !== null && 'passkeys' in value && Array.isArray(value.passkeys)

export type SignInChange =
  | { readonly kind: 'passkey-added' | 'passkey-renamed'; readonly id: string }
  | { readonly kind: 'passkey-removed'; readonly name: string }
  | { readonly kind: 'app-set-up' | 'app-removed' | 'codes-made' }

/** @returns undefined if nothing has changed, for example because the customer has cancelled */
export function changeSince(then: Before | undefined, now: SignInMethods): SignInChange | undefined {
  if (!then) return undefined
  const { passkeys, app, codes } = before(now)
  const added = passkeys.find(({ id }) => !then.passkeys.some((one) => one.id === id))
  if (added) return { kind: 'passkey-added', id: added.id }
  const removed = then.passkeys.find(({ id }) => !passkeys.some((one) => one.id === id))
  if (removed) return { kind: 'passkey-removed', name: removed.name }
  if (app !== then.app) return { kind: app === null ? 'app-removed' : 'app-set-up' }
  return codes !== null && codes !== then.codes ? { kind: 'codes-made' } : undefined
}
