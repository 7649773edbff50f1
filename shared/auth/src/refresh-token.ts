import { PROVIDER_MESSAGE_MS } from '@switchboard/domain'
import type Keycloak from 'keycloak-js'

/** Makes keycloak-js refresh a token that has not expired. */
export const EVEN_IF_VALID = -1

export const delay = <Value>(ms: number, value: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms))

/**
 * keycloak-js clears a token that the provider refuses with 400.
 * @returns undefined when the provider does not answer in time
 */
export const refreshToken = (client: Keycloak, seconds: number): Promise<'fresh' | 'failed' | undefined> =>
  Promise.race([
    client.updateToken(seconds).then(
      () => 'fresh' as const,
      () => 'failed' as const,
    ),
    delay(PROVIDER_MESSAGE_MS, undefined),
  ])
