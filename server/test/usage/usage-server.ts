// Serves the usage calls over HTTP. The test names the caller in headers, because the sign-in has its own tests.
import type { Day } from '@switchboard/domain'
import type { FastifyInstance } from 'fastify'
import { createServer } from '../../src/app'
import { answerFailures } from '../../src/http/failures'
import { setSecurityHeaders } from '../../src/http/headers'
import { leakyBucket } from '../../src/http/rate-limit-rules'
import { recordRoutes } from '../../src/http/allowed-methods'
import { addUsageCsvRoute } from '../../src/usage/usage-csv-route'
import { addUsageRoute } from '../../src/usage/usage-route'
import { createUsageTurns } from '../../src/usage/usage-turns'
import { day, type MeteringDatabase } from '../metering/database'

/** Tests of what is answered ask more often than a person. */
const UNLIMITED = leakyBucket({ capacity: 1_000_000, refillPerSecond: 1 })

/** Headers: `account`, and optionally `zone` and `today` instead of Melbourne and the usual day. */
export function usageServer(
  db: MeteringDatabase,
  otherwise: Day,
  turns = createUsageTurns(UNLIMITED),
): FastifyInstance {
  const app = createServer({ trustedProxies: [] })
  app.log.level = 'silent'
  recordRoutes(app)
  answerFailures(app)
  setSecurityHeaders(app)
  app.decorateRequest('account', undefined)
  app.addHook('onRequest', async (request) => {
    const { account, zone = 'Australia/Melbourne', today = otherwise } = request.headers
    request.account = {
      id: Number(account),
      number: '4000000011',
      state: 'VIC',
      zone: String(zone),
      today: day(String(today)),
    }
  })
  addUsageRoute(app, { db, turns })
  addUsageCsvRoute(app, { db, turns })
  return app
}
