// The provider's cookies. All ports of a host share cookies, so the keys distinguish two servers on one machine.
import { createHash } from 'node:crypto'
import type { Secrets } from './secrets'

export function cookieName(
  of: 'session' | 'interaction' | 'resume' | 'status' | 'device',
  { signing }: Secrets,
): string {
  const copy = String(signing.kid).slice(0, 6)
  return `sb_identity_${of}_${copy}`
}

/** The value that the status frame compares with the session in the portal's token. */
export function statusOf(sessionUid: string): string {
  return createHash('sha256').update(sessionUid).digest('base64url')
}
