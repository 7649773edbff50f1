// Everything behind the sign-in: whose request it is, before anything of it is read.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'
import type { Database } from '../db'
import { findAccountOf } from '../http/account'
import { callerOf } from '../http/log'
import { Problem } from '../http/problem'
import { Refusals } from '../http/refusals'
import { ownerOfRequest, type Provider } from '../http/token'
import { refuseCrossSite } from '../http/xsrf'

interface SignIn {
  readonly config: Config
  readonly db: Database
  readonly provider: Provider
}

export function requireSignIn(app: FastifyInstance, { config, db, provider }: SignIn): void {
  const refusals = new Refusals()
  const origins = [...config.portalOrigins, ...(config.publicUrl ? [new URL(config.publicUrl).origin] : [])]
  app.decorateRequest('account', undefined)
  app.addHook('onRequest', async (request) => {
    refusals.check(request.ip)
    try {
      const { issuer, subject } = await ownerOfRequest(request, provider)
      request.caller = callerOf(issuer, subject)
      refuseCrossSite(request, origins)
      request.account = await findAccountOf(db, issuer, subject, new Date())
    } catch (error) {
      if (error instanceof Problem && error.status === 401) refusals.count(request.ip)
      throw error
    }
  })
}
