// Limits an address's requests for unpublished builds, each of which costs a query or a storage read.
import type { Database } from '../db/connection'
import { rateLimit, type RateLimit } from '../http/rate-limit'
import { slidingWindow } from '../http/rate-limit-rules'

declare module 'fastify' {
  interface FastifyInstance {
    guessedBuilds: RateLimit
  }
}

const RULE = slidingWindow({ most: 60, withinMs: 60_000 })

export const guessedBuildsLimit = (db: Database): RateLimit => rateLimit({ name: 'guessed-builds', rule: RULE, db })
