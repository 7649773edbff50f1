// Slows down guessing without locking the owner out (decision record 0034).
import { createHash } from 'node:crypto'
import type { Database } from '../db/connection'
import { Problem } from '@switchboard/platform-server/http/problem'
import { rateLimit } from '@switchboard/platform-server/http/rate-limit'
import { growingLock, leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'

const MINUTE = 60_000

/**
 * For one account from one source, passwords and codes separately: five failures lock for a minute, and each later
 * failure for twice as long, at most 15 minutes.
 */
const LOCK_RULE = growingLock({
  lockingEvent: 5,
  firstLockMs: MINUTE,
  longestLockMs: 15 * MINUTE,
  forgottenAfterMs: 12 * 60 * MINUTE,
})
/** One source's wrong passwords, for all accounts together. */
const SOURCE_RULE = leakyBucket({ capacity: 100, refillPerSecond: 0.5 })

export type SignInAttempts = ReturnType<typeof signInAttempts>

/** Counted separately, because a right password proves nothing about the code, and does not count against it. */
type Entered = 'password' | 'code'

/** A source is a network, or the session of a signed-in person. */
export function signInAttempts(db: Pick<Database, 'sql'>) {
  const sources = rateLimit({ name: 'sign-in-networks', rule: SOURCE_RULE, refusal: TOO_MANY, db })
  const locks = rateLimit({ name: 'sign-ins', rule: LOCK_RULE, db })
  return {
    /**
     * Counts an attempt before it is checked, so that simultaneous guesses are counted individually, also if the server
     * is killed meanwhile.
     * @returns seconds for which the caller is locked if the attempt turns out wrong (0: not yet)
     * @throws Problem 429 for an attempt beyond a limit
     */
    async begin(email: string, source: string, entered: Entered): Promise<number> {
      sources.check(source)
      const { allowed, waitMs } = await locks.attempt(lockOf(email, source, entered))
      const seconds = Math.ceil(waitMs / 1000)
      if (!allowed)
        throw new Problem(429, 'sign-in-locked', lockedMessage(seconds), undefined, { 'retry-after': String(seconds) })
      return seconds
    },
    /** @throws Problem 429 after too many failures from the source */
    check: (source: string) => sources.check(source),
    countFailure: (source: string) => sources.count(source),
    /** Call when the attempt was right. */
    forget: (email: string, source: string, entered: Entered) => locks.forget(lockOf(email, source, entered)),
  }
}

export function lockedMessage(lockedSeconds: number): string {
  return `Too many attempts. For your protection this address is locked. Try again in ${inWords(lockedSeconds)}.`
}

function inWords(waitSeconds: number): string {
  if (waitSeconds <= 10) return 'a few seconds'
  const minutes = Math.ceil(waitSeconds / 60)
  return minutes === 1 ? 'one minute' : `${minutes} minutes`
}

const TOO_MANY = {
  code: 'too-many-sign-ins',
  detail: 'Too many attempts came from your network. Try again in a moment.',
}

/** People sometimes type their password into the email field, so the text is not stored. */
function lockOf(email: string, source: string, entered: Entered): string {
  const text = entered === 'password' ? `${source} ${email}` : `code ${source} ${email}`
  return createHash('sha256').update(text).digest('base64url')
}
