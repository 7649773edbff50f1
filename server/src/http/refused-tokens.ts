import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection'
import { rateLimit, type RateLimit } from './rate-limit'
import { leakyBucket } from './rate-limit-rules'

export const REFUSED_TOKENS = leakyBucket({ capacity: 100, refillPerSecond: 2 })
export const TOO_MANY_REFUSALS = {
  code: 'too-many-refusals',
  detail: 'Too many sign-ins were refused. Try again in a moment.',
}

/**
 * Refuses a flood of bad tokens from one address before signatures are checked. Check the address first, then count each refused token.
 * @param name the name of the limit in the database
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
