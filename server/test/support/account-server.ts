// Serves calls over HTTP in the process of the test, which names the caller in headers, because the sign-in has its own tests.
import type { Day } from '@switchboard/domain'
import type { FastifyInstance } from 'fastify'
import { createServer } from '../../src/app'
import { recordRoutes } from '../../src/http/allowed-methods'
import { answerFailures } from '../../src/http/failures'
import { setSecurityHeaders } from '../../src/http/headers'
import { day } from '../metering/database'

/** Trusts the test as a proxy, which may name requests. Headers: `account`, and optionally `number`, `subject`, `zone` and `today` instead of a customer in Melbourne and the usual day. */
export function accountServer(otherwise: Day, addRoutes: (app: FastifyInstance) => void): FastifyInstance {
  const app = createServer({ trustedProxies: ['127.0.0.1'] })
  app.log.level = 'silent'
  recordRoutes(app)
  answerFailures(app)
  setSecurityHeaders(app)
  app.decorateRequest('account', undefined)
  app.addHook('onRequest', async (request) => {
    const { account, number = '4000000011', subject = 'a-customer' } = request.headers
    const { zone = 'Australia/Melbourne', today = otherwise } = request.headers
    request.account = {
      id: Number(account),
      number: String(number),
      subject: String(subject),
      state: 'VIC',
      zone: String(zone),
      today: day(String(today)),
    }
  })
  addRoutes(app)
  return app
}
