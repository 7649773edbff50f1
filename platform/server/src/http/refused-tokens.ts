import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection'
import { Problem } from './problem'
import { rateLimit, type RateLimit } from './rate-limit'
import { leakyBucket } from './rate-limit-rules'

export const REFUSED_TOKENS = leakyBucket({ capacity: 100, refillPerSecond: 2 })
export const TOO_MANY_REFUSALS = {
  code: 'too-many-refusals',
  detail: 'Too many sign-ins were refused. Try again in a moment.',
}

/**
 * Counts an address's refused tokens, for `withCountedRefusals`.
 * @param name of the limit in the database
 */
export function refusedTokensLimit(app: FastifyInstance, name: string, db: Database): RateLimit {
  return rateLimit({
    name,
    db,
    rule: REFUSED_TOKENS,
    refusal: TOO_MANY_REFUSALS,
    onFailedSave: (err) => app.log.warn({ err }, 'refused tokens were not counted for all processes'),
  })
}

/**
 * Verifies a token. After a flood of refused ones an address gets 429 for each further refused token, but a valid token
 * is always accepted, because many customers may share the address.
 * @throws Problem of `verify`, or 429
 */
export async function withCountedRefusals<Owner>(
  refusals: RateLimit,
  address: string,
  verify: () => Promise<Owner>,
): Promise<Owner> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof Problem && error.status === 401) {
      refusals.check(address)
      refusals.count(address)
    }
    throw error
  }
}
