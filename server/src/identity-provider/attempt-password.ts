// An attempt with a password: the limits and the check itself.
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { Problem } from '@switchboard/platform-server/http/problem'
import type { IdentityContext } from './context'
import { authenticatorOf } from './factors/credentials'
import { userWithPassword, type User } from './users'

export interface PasswordEntry {
  /** In canonical form. */
  readonly email: string
  readonly password: string
}

export type PasswordAttempt =
  /** `needsCode`: the person has an authenticator app. */
  | { readonly kind: 'right'; readonly user: User; readonly needsCode: boolean }
  /** The caller has to wait `lockedSeconds` before the next attempt (0: not yet). */
  | { readonly kind: 'wrong'; readonly lockedSeconds: number }

/**
 * @param source who guesses: the network, or the session of a signed-in person
 * @throws Problem 429 beyond a limit
 */
export async function attemptPassword(
  { db, config, attempts }: IdentityContext,
  { email, password }: PasswordEntry,
  source: string,
): Promise<PasswordAttempt> {
  const lockedSeconds = await attempts.begin(email, source, 'password')
  const user = await userWithPassword(db, email, password, config.passwordCost)
  if (!user) {
    attempts.countFailure(source)
    return { kind: 'wrong', lockedSeconds }
  }
  await attempts.forget(email, source, 'password')
  return { kind: 'right', user, needsCode: (await authenticatorOf(db, user.id)) !== undefined }
}

/** A hash needs 32 MB and a processor. One processor stays free, and one of libuv's four threads for files. */
const hashes = pLimit(Math.min(3, Math.max(1, availableParallelism() - 1)))
const MOST_WAITING = 20

/**
 * Queues work that hashes passwords.
 * @throws Problem 503 if too many are already waiting
 */
export async function hashInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashes.pendingCount >= MOST_WAITING)
    throw new Problem(
      503,
      'sign-ins-busy',
      'Many people are logging in just now. Try again in a few seconds.',
      undefined,
      {
        'retry-after': '2',
      },
    )
  return hashes(work)
}
