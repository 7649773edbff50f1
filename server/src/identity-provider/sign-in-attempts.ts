// Slows down guessing per e-mail address: five failures lock it for a minute, each later failure for twice as long, at most 15 minutes.
import { createHash } from 'node:crypto'
import type { Database } from '../db/connection'
import { rateLimit } from '../http/rate-limit'
import { growingLock } from '../http/rate-limit-rules'

const MINUTE = 60_000
const RULE = growingLock({
  lockingEvent: 5,
  firstLockMs: MINUTE,
  longestLockMs: 15 * MINUTE,
  forgottenAfterMs: 12 * 60 * MINUTE,
})

export interface SignInAttempts {
  /**
   * Counts an attempt before the password is checked, so that simultaneous guesses are counted one by one.
   * If an allowed attempt turns out wrong, the address stays locked for `lockedSeconds` (0: not locked yet).
   */
  begin(email: string): Promise<{ readonly allowed: boolean; readonly lockedSeconds: number }>
  forget(email: string): Promise<void>
}

export function signInAttempts(db: Pick<Database, 'sql'>): SignInAttempts {
  const limit = rateLimit({ name: 'sign-ins', rule: RULE, db })
  return {
    async begin(email) {
      const { allowed, waitMs } = await limit.attempt(digest(email))
      return { allowed, lockedSeconds: Math.ceil(waitMs / 1000) }
    },
    forget: (email) => limit.forget(digest(email)),
  }
}

/** People sometimes type their password into the e-mail field, so the text is not stored. */
function digest(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
