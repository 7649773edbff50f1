// How often a person may change how they sign in, because each change sends an email (decision record 0128).
import type { RateLimit } from '@switchboard/platform-server/http/rate-limit'
import { mailedChangesLimit } from '../http/mailed-changes'
import type { Db } from './db'

/**
 * `factors`: passkeys, authenticator apps and recovery codes. Removals do not count: there cannot be more removals than
 * additions. `passwords` are counted apart, so that a thief who adds passkeys does not keep the owner from a new one.
 */
export type ChangeLimits = Readonly<Record<'factors' | 'passwords', RateLimit>>

export const changeLimits = (sql: Db): ChangeLimits => ({
  factors: mailedChangesLimit('factor-changes', { sql }),
  passwords: mailedChangesLimit('password-changes', { sql }),
})
