import type { Day } from '@switchboard/domain'
import type { FastifyInstance } from 'fastify'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import { addUsageCsvRoute } from '../../src/usage/usage-csv-route'
import { addUsageDayRoute } from '../../src/usage/usage-day-route'
import { addUsageRoute } from '../../src/usage/usage-route'
import { createUsageTurns } from '../../src/usage/usage-turns'
import type { MeteringDatabase } from '../metering/database'
import { accountServer } from '../support/account-server'

/** Tests send more requests than a person. */
const UNLIMITED = leakyBucket({ capacity: 1_000_000, refillPerSecond: 1 })

/** Serves the usage calls for the account in the header `account`. */
export function usageServer(
  db: MeteringDatabase,
  otherwise: Day,
  turns = createUsageTurns(UNLIMITED),
): FastifyInstance {
  return accountServer(db, otherwise, (app) => {
    addUsageRoute(app, { db, turns })
    addUsageDayRoute(app, { db, turns })
    addUsageCsvRoute(app, { db, turns })
  })
}
