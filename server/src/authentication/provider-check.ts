// Tells whether the provider answers, so that a page can send the browser there without a check of the browser's own.
import type { Config } from '../config/config'
import { outsideIssuer } from './issuer'
import { fetchKeysFrom } from './signing-keys'

/** Pages of this process within this time share one question to the provider. */
const KNOWN_FOR_MS = 1_000
/** A page waits no longer for it. The browser of a page that does not know asks by itself. */
const PATIENCE_MS = 250

/**
 * @param config without an outside provider, the embedded one answers if this process serves it
 * @returns a check that answers false when it is not known in time; it never throws
 */
export function providerCheck(
  { identityUrl, plugins }: Pick<Config, 'identityUrl' | 'plugins'>,
  { patienceMs = PATIENCE_MS, now = () => performance.now() } = {},
): () => Promise<boolean> {
  if (!identityUrl) {
    const isEmbedded = plugins.includes('identity')
    return async () => isEmbedded
  }
  const address = `${outsideIssuer(identityUrl)}/protocol/openid-connect/certs`
  let answer = Promise.resolve(false)
  let askedAt = -Infinity
  return () => {
    if (now() - askedAt >= KNOWN_FOR_MS) {
      askedAt = now()
      answer = fetchKeysFrom(address, patienceMs).then(
        () => true,
        () => false,
      )
    }
    return answer
  }
}
