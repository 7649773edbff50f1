import { TOKEN_REFRESH_SECONDS } from '@switchboard/domain'
import { callHeaders } from './call-headers'
import { claimsOf } from './claims'
import type { EarlyCalls } from './handover'

/**
 * Sends the calls of the page at this address with a new token.
 * @returns undefined for a token that has to be refreshed before use (specification 7)
 */
export function sendEarly(addresses: readonly string[], token: string): EarlyCalls | undefined {
  const { iat, exp } = claimsOf(token)
  // NaN for a token without an expiry.
  if (Number(exp) - Number(iat) <= TOKEN_REFRESH_SECONDS) return undefined
  const calls = addresses.map((address) => {
    const stop = new AbortController()
    const response = fetch(address, { headers: callHeaders(token), signal: stop.signal })
    // Failures are handled where the response is used.
    response.catch(() => {})
    return { address, response, stop }
  })
  return { pathname: location.pathname, sentAt: Date.now(), calls }
}
