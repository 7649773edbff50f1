// Serves calls over HTTP in the test's process. Headers name the caller, because the sign-in has its own tests.
import type { Day } from '@switchboard/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createServer } from '../../src/app'
import type { Database } from '../../src/db/connection'
import { recordRoutes } from '@switchboard/platform-server/http/allowed-methods'
import { answerFailures } from '@switchboard/platform-server/http/failures'
import { setSecurityHeaders } from '@switchboard/platform-server/http/headers'
import { day } from '../metering/database'

/**
 * Trusts the test as a proxy, which may assign request ids. Headers: `account`; optionally `number`, `subject`, `zone`
 * and `today` to differ from a customer in Melbourne on the usual day; `now` for the account as a sign-in at that time
 * finds it; `session`, `person` and `signed-in-at` (default: now) of the sign-in.
 */
export function accountServer(
  db: Database,
  otherwise: Day,
  addRoutes: (app: FastifyInstance) => void,
): FastifyInstance {
  const app = createServer({ trustedProxies: ['127.0.0.1'] })
  app.log.level = 'silent'
  recordRoutes(app)
  answerFailures(app)
  setSecurityHeaders(app)
  app.decorateRequest('account', undefined)
  app.decorateRequest('signedInAt', undefined)
  app.decorateRequest('session', undefined)
  app.decorateRequest('person', undefined)
  app.addHook('onRequest', async (request) => {
    const { account, number = '4000000011', subject = 'a-customer' } = request.headers
    const { zone = 'Australia/Melbourne', today = otherwise } = request.headers
    const { now, session, person, 'signed-in-at': signedInAt = Math.floor(Date.now() / 1000) } = request.headers
    request.signedInAt = Number(signedInAt)
    request.session = typeof session === 'string' ? session : undefined
    request.person = typeof person === 'string' ? person : undefined
    const found = await findAccount(db, request, new Date(String(now ?? `${String(today)}T00:00:00Z`)))
    request.account = (now && found) || {
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

const ISSUER = 'account-server'

/** With the fields that the call reads together with the account, which a sign-in finds. */
async function findAccount({ pool }: Database, request: FastifyRequest, now: Date) {
  const { findAccount: find } = request.routeOptions.config
  if (!find) return undefined
  const owner = { issuer: ISSUER, subject: String(request.headers.account) }
  await pool.query(
    'insert into account_login (issuer, subject, account_id) values ($1, $2, $3) on conflict do nothing',
    [owner.issuer, owner.subject, Number(request.headers.account)],
  )
  return find(request, owner, now)
}
