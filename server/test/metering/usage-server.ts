// The usage calls over HTTP. Whose request it is, is told by the test in headers: the sign-in has tests of its own.
import type { Day } from '@switchboard/domain'
import type { FastifyInstance } from 'fastify'
import { createServer } from '../../src/app'
import { answerFailures } from '../../src/http/failures'
import { setSecurityHeaders } from '../../src/http/headers'
import { rememberRoutes } from '../../src/http/routes'
import { usageCsvRoute } from '../../src/metering/usage-csv-route'
import { usageRoute } from '../../src/metering/usage-route'
import { day, type MeteringDatabase } from './database'

/** Headers: `account`, and `zone` and `today` where they are not Melbourne's and this day. */
export function usageServer(db: MeteringDatabase, otherwise: Day): FastifyInstance {
  const app = createServer({ trustedProxies: [] })
  app.log.level = 'silent'
  rememberRoutes(app)
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
  usageRoute(app, { db })
  usageCsvRoute(app, { db })
  return app
}
