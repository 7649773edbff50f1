import { PROVIDER_MESSAGE_MS } from '@switchboard/domain'
import type Keycloak from 'keycloak-js'

/** Makes keycloak-js refresh a token that has not expired. */
export const FORCE_REFRESH = -1

export const delay = <Value>(ms: number, value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms))

interface Client extends Pick<Keycloak, 'updateToken'> {
  readonly token?: string | undefined
}

/**
 * Pauses between attempts, about as long as a server takes to restart. The provider may have replaced the token before
 * it failed to respond: it accepts the old one again for 90 seconds, and would end the session after that.
 */
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000]
let repeating: Promise<void> | undefined

/**
 * Refreshes the token. keycloak-js clears a token that the provider refuses with 400; a refresh that fails for another
 * reason is repeated in the background.
 * @param current the client that has the tokens now
 * @returns undefined when the provider does not respond in time
 */
export async function refreshToken(
  current: () => Client | undefined,
  seconds: number,
): Promise<'fresh' | 'failed' | undefined> {
  const outcome = await attemptRefresh(current, seconds)
  if (outcome !== 'fresh' && current()?.token)
    repeating ??= repeatRefresh(current).finally(() => (repeating = undefined))
  return outcome
}

const attemptRefresh = (current: () => Client | undefined, seconds: number) =>
  Promise.race([
    current()
      ?.updateToken(seconds)
      .then(
        () => 'fresh' as const,
        () => 'failed' as const,
      ) ?? ('failed' as const),
    delay(PROVIDER_MESSAGE_MS, undefined),
  ])

async function repeatRefresh(current: () => Client | undefined): Promise<void> {
  const failed = current()?.token
  for (const pause of PAUSES_MS) {
    await delay(pause, undefined)
    // Another caller has refreshed the token, or the session has ended.
    if (!failed || current()?.token !== failed) return
    if ((await attemptRefresh(current, FORCE_REFRESH)) === 'fresh') return
  }
}
