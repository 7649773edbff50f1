// Requires a recent sign-in for changes with which a stolen token could be used to take over the account (D71).
import { FRESH_SIGN_IN_SECONDS } from '@switchboard/domain'
import type { FastifyRequest } from 'fastify'
import { Problem } from '@switchboard/platform-server/http/problem'

declare module 'fastify' {
  interface FastifyRequest {
    /** When this request's customer last authenticated, in seconds since 1970. */
    signedInAt: number | undefined
  }
}

/** Allows for clock differences between provider and server. */
const TOLERANCE_SECONDS = 5

/**
 * A token without a sign-in time counts as old. The status is not 401, because clients would then repeat the call with
 * a refreshed token, which has the same sign-in time.
 * @throws Problem 403
 */
export async function requireFreshSignIn({ signedInAt }: Pick<FastifyRequest, 'signedInAt'>): Promise<void> {
  const now = Date.now() / 1000
  const isFresh =
    signedInAt !== undefined &&
    now - signedInAt <= FRESH_SIGN_IN_SECONDS + TOLERANCE_SECONDS &&
    signedInAt - now <= TOLERANCE_SECONDS
  if (!isFresh) throwSignInAgain()
}

export function throwSignInAgain(): never {
  const challenge = `Bearer error="insufficient_user_authentication", max_age="${FRESH_SIGN_IN_SECONDS}"`
  throw new Problem(403, 'sign-in-too-old', 'Log in again to make this change.', undefined, {
    'www-authenticate': challenge,
  })
}
