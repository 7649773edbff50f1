// Renews a token that the API refused although it had not expired.

/**
 * Requests a newer token once for all callers with the same refused one. Later callers get the token that is already there.
 * The result is undefined when the provider refused to renew it or the session has ended.
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
