import type { IdentityConfig } from '../identity-config'
import type { Answer } from './answer'
import type { Attempt } from './attempts'
import { exchangeCode } from './exchange'
import type { HandedOver } from './handover'
import { inTime } from './in-time'

/** What an answer to an attempt of this browser leads to. Never rejects. */
export async function concludeSignIn(
  config: () => Promise<IdentityConfig>,
  { code, error }: Answer,
  attempt: Attempt,
): Promise<HandedOver> {
  if (error || !code) return { failed: error === 'access_denied' ? 'refused' : 'unreachable' }
  try {
    return { tokens: await inTime(exchangeCode(await config(), code, attempt)) }
  } catch {
    return { failed: 'unreachable' }
  }
}
