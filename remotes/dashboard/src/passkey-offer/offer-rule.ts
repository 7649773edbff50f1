// Decides who is offered a passkey, in addition to the account's own field (decision record 0112).

/** What the browser can do, as functions because only the first answers are needed. */
export interface Ability {
  /** The portal itself signs in, so the customer can open the page with passkeys. */
  readonly canOpenAction: () => boolean
  readonly canMakePasskeys: () => boolean
  /** Whether the device recognises its owner by face, fingerprint or screen lock. */
  readonly recognisesOwner: () => Promise<boolean>
}

/** How many passkeys the customer has; undefined if the provider has none to offer. */
export type CountPasskeys = () => Promise<number | undefined>

/** The provider is asked last, and only for a browser that can make passkeys. */
export async function canOffer(
  { canOpenAction, canMakePasskeys, recognisesOwner }: Ability,
  countPasskeys: CountPasskeys,
): Promise<boolean> {
  if (!canOpenAction() || !canMakePasskeys() || !(await recognisesOwner())) return false
  return (await countPasskeys()) === 0
}
