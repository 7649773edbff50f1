import type { Database } from '../db/connection'
import { rateLimit, type RateLimit } from '@switchboard/platform-server/http/rate-limit'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'

/** A refusal tells that an address is in use, and each change sends two mails. The rest allows for failures that are repeated. */
const RULE = leakyBucket({ capacity: 15, refillPerSecond: 15 / 3600 })

/** For each account. */
export const emailChangesLimit = (db: Database, rule = RULE): RateLimit =>
  rateLimit({ name: 'email-changes', rule, db })
