// The provider's cookies. Ports do not keep cookies apart: two copies on one machine differ by their keys.
import { createHash } from 'node:crypto'
import type { Secrets } from './secrets'

export function cookieName(of: 'session' | 'interaction' | 'resume' | 'status', { signing }: Secrets): string {
  const copy = String(signing.kid).slice(0, 6)
  return `sb_identity_${of}_${copy}`
}

/** What the status frame compares with the session in the portal's token. */
export function statusOf(sessionUid: string): string {
  return createHash('sha256').update(sessionUid).digest('base64url')
}
