// Slows down guessing without locking the owner out (decision record 0034).
import { createHash } from 'node:crypto'
import type { Database } from '../db/connection'
import { rateLimit, type RateLimit } from '../http/rate-limit'
import { growingLock, leakyBucket } from '../http/rate-limit-rules'

const MINUTE = 60_000

/** For one account from one network: five failures lock for a minute, each later failure for twice as long, at most 15 minutes. */
const PAIR_RULE = growingLock({
  lockingEvent: 5,
  firstLockMs: MINUTE,
  longestLockMs: 15 * MINUTE,
  forgottenAfterMs: 12 * 60 * MINUTE,
})
/** A device that has signed in to the account before is never locked, only slowed down. */
const DEVICE_RULE = leakyBucket({ capacity: 20, refillPerSecond: 1 / 60 })
/** Wrong passwords of one network, for all accounts together. */
const NETWORK_RULE = leakyBucket({ capacity: 100, refillPerSecond: 0.5 })
/** Attempts of one network or known device, whatever becomes of them. */
const PACE_RULE = leakyBucket({ capacity: 100, refillPerSecond: 10 })

export interface SignInCaller {
  readonly network: string
  /** The id of a device that has signed in to this account before. */
  readonly device: string | undefined
}

export interface SignInAttempts {
  /** Answers from memory. @throws Problem 429 for a network with too many attempts or wrong passwords */
  checkPace(caller: SignInCaller): void
  /**
   * Counts an attempt before the password is checked, so that simultaneous guesses are counted one by one.
   * If an allowed attempt turns out wrong, the caller has to wait `lockedSeconds` (0: not yet).
   */
  begin(email: string, caller: SignInCaller): Promise<{ readonly allowed: boolean; readonly lockedSeconds: number }>
  countFailure(caller: SignInCaller): void
  forget(email: string, caller: SignInCaller): Promise<void>
}

export function signInAttempts(db: Pick<Database, 'sql'>): SignInAttempts {
  const paces = rateLimit({ name: 'sign-in-pace', rule: PACE_RULE, refusal: TOO_MANY })
  const networks = rateLimit({ name: 'sign-in-networks', rule: NETWORK_RULE, refusal: TOO_MANY, db })
  const pairs = rateLimit({ name: 'sign-ins', rule: PAIR_RULE, db })
  const devices = rateLimit({ name: 'sign-in-devices', rule: DEVICE_RULE, db })
  const limitOf = (email: string, { network, device }: SignInCaller): [RateLimit, string] =>
    device === undefined ? [pairs, digest(`${network} ${email}`)] : [devices, digest(`${device} ${email}`)]
  return {
    checkPace({ network, device }) {
      if (device === undefined) networks.check(network)
      paces.check(device ?? network)
      paces.count(device ?? network)
    },
    async begin(email, caller) {
      const [limit, key] = limitOf(email, caller)
      const { allowed, waitMs } = await limit.attempt(key)
      return { allowed, lockedSeconds: Math.ceil(waitMs / 1000) }
    },
    countFailure({ network, device }) {
      if (device === undefined) networks.count(network)
    },
    async forget(email, caller) {
      const [limit, key] = limitOf(email, caller)
      await limit.forget(key)
    },
  }
}

const TOO_MANY = {
  code: 'too-many-sign-ins',
  detail: 'Too many attempts came from your network. Try again in a moment.',
}

/** People sometimes type their password into the e-mail field, so the text is not stored. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
