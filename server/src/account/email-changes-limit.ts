import type { Database } from '../db/connection'
import { rateLimit, type RateLimit } from '@switchboard/platform-server/http/rate-limit'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'

/**
 * Limits probing, because a refusal reveals that an address is in use, and emails, because each change sends two.
 * Allows for repeated failures.
 */
const RULE = leakyBucket({ capacity: 15, refillPerSecond: 15 / 3600 })

/** Per account. */
export const emailChangesLimit = (db: Database, rule = RULE): RateLimit =>
  rateLimit({ name: 'email-changes', rule, db })
