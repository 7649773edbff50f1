// A token that the API refused although it had not expired.

/**
 * Asks for a newer token once for all who come with the same refused one; who comes later finds it there already.
 * The result is undefined when there is none, be it that the provider gave none or that there is no session any more.
 */
export function createTokenRenewal(
  current: () => string | undefined,
  refresh: () => Promise<unknown>,
): (refused: string) => Promise<string | undefined> {
  let underway: Promise<unknown> | undefined
  return async (refused) => {
    if (current() === refused) await (underway ??= refresh().finally(() => (underway = undefined)))
    const token = current()
    return token === refused ? undefined : token
  }
}
