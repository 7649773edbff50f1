import { isOfIssuer, type IdentityConfig } from '../identity-config'
import type { Answer } from './answer'
import type { Attempt } from './attempts'
import { exchangeCode } from './exchange'
import type { HandedOver } from './handover'
import { inTime } from './in-time'

/** The result of a response to this browser's attempt. Never rejects. */
export async function concludeSignIn(
  config: () => Promise<IdentityConfig>,
  { code, error, issuer }: Answer,
  attempt: Attempt,
): Promise<HandedOver> {
  try {
    const provider = !error && code && (await config())
    // A code from another provider is not for this one (RFC 9207).
    if (provider && isOfIssuer(provider, issuer)) return { tokens: await inTime(exchangeCode(provider, code, attempt)) }
  } catch {
    // Treated like a response from another provider.
  }
  return { failed: error === 'access_denied' ? 'refused' : 'unreachable' }
}
