// Limits changes that send emails (decision record 0128).
import type { Database } from '../db/connection'
import { rateLimit, type RateLimit } from '@switchboard/platform-server/http/rate-limit'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'

/** More at once than a person makes by hand, with repeated failures. */
const RULE = leakyBucket({ capacity: 15, refillPerSecond: 1 / 3600 })

const REFUSAL = {
  code: 'too-many-changes',
  detail: 'You made many changes in a short time. Try again in an hour.',
}

/** @param name of the limit in the database: changes of one name count together */
export const mailedChangesLimit = (name: string, db: Pick<Database, 'sql'>, rule = RULE): RateLimit =>
  rateLimit({ name, rule, db, refusal: REFUSAL })
