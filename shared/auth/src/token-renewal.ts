// Renews a token that the API refused although it had not expired.

/**
 * Callers whose token was refused share one renewal request. Later callers get the token that is already there.
 * The result is undefined when the provider refused the renewal or the session has ended.
 */
export function createTokenRenewal(
  current: () => string | undefined,
  refresh: () => Promise<unknown>,
): (refused: string) => Promise<string | undefined> {
  let pending: Promise<unknown> | undefined
  return async (refused) => {
    if (current() === refused) await (pending ??= refresh().finally(() => (pending = undefined)))
    const token = current()
    return token === refused ? undefined : token
  }
}
