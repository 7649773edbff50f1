import type { RateLimit } from '@switchboard/platform-server/http/rate-limit'
import type { Database } from '../db/connection'
import type { UsageTurns } from '../usage/usage-turns'

/** What the data exports share. */
export interface DataOptions {
  readonly db: Database
  readonly turns: UsageTurns
  /** Limits an account's files. */
  readonly files: RateLimit
}
