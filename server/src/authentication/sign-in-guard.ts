// Verifies each request's token or key behind the sign-in, and finds its account before the rest of the request is read.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config'
import type { Database } from '../db/connection'
import { findAccountOf } from './verified-account'
import { callerOf } from '@switchboard/platform-server/http/log'
import { refusedTokensLimit, withCountedRefusals } from '@switchboard/platform-server/http/refused-tokens'
import type { DataKeys } from './data-key'
import type { KnownSessions } from './known-sessions'
import { refuseCrossSite } from '@switchboard/platform-server/http/xsrf'

interface SignIn {
  readonly config: Pick<Config, 'portalOrigins' | 'publicUrl'>
  readonly db: Database
  readonly keys: DataKeys
  readonly sessions: KnownSessions
}

export function requireSignIn(app: FastifyInstance, { config, db, keys, sessions }: SignIn): void {
  const refusals = refusedTokensLimit(app, 'refused-tokens', db)
  const origins = [...config.portalOrigins, ...(config.publicUrl ? [new URL(config.publicUrl).origin] : [])]
  app.decorateRequest('account', undefined)
  app.decorateRequest('signedInAt', undefined)
  app.decorateRequest('session', undefined)
  app.decorateRequest('person', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const { owner, confirm } = await withCountedRefusals(refusals, request.ip, () => keys.callerOf(request))
    const { issuer, subject, signedInAt, session, person } = owner
    request.signedInAt = signedInAt
    request.session = session
    request.person = person
    request.caller = callerOf(issuer, subject)
    refuseCrossSite(request, origins)
    const { findAccount } = request.routeOptions.config
    const account = await (findAccount
      ? findAccount(request, owner, new Date())
      : findAccountOf(db, issuer, subject, new Date()))
    request.account = account
    await confirm(account)
    await sessions.note({ request, reply, account, owner })
  })
}
