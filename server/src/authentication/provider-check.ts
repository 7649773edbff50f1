// Checks whether the provider responds, so that a page can send the browser there without a check by the browser.
import type { Config } from '../config/config'
import { outsideIssuer } from './issuer'
import { fetchKeysFrom } from './signing-keys'

/** Pages of this process within this time share one request to the provider. */
const KNOWN_FOR_MS = 1_000
/** Maximum wait for a page. If the result is unknown, the browser checks. */
const PATIENCE_MS = 250

/**
 * @param config without an external provider, the embedded one is reachable if this process serves it
 * @returns a check that returns false if the result is not known in time; it never throws
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
