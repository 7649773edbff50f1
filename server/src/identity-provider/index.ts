// The embedded OpenID provider: behaves like Keycloak under /auth, in the portal's process and on its origin.
import { setInterval } from 'node:timers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ConfigError } from '../config/config'
import { NOT_IN_PRODUCTION } from '../config/production-settings'
import type { Database } from '../db/connection'
import type { Db } from './db'
import { headersOfEverything } from '@switchboard/platform-server/http/headers'
import { hasNul, nulProblem } from '@switchboard/platform-server/http/nul-characters'
import { accountRoutes } from './account'
import { accountSessionRoutes } from './account-sessions'
import { adminRoutes } from './admin'
import { changeLimits } from './change-limits'
import { credentialRoutes } from './factors/account-credentials'
import { answerFailures, logUnknownOrigin } from './failures'
import { homeOf, pageHeaders, type IdentityContext } from './context'
import { frameRoutes } from './frames'
import { loginRoutes } from './login'
import { isAuthorization, loginPagesLimit, openLoginPage } from './login-pages'
import { logoutRoutes } from './logout'
import { layout } from './pages/layout'
import { failure, noticePage } from './pages/notice-page'
import { passwordRoutes } from './password-change'
import { resetLimits } from './password-reset'
import { resetRoutes } from './reset-routes'
import { createProvider, SCOPE } from './provider'
import { requestedActionRoutes } from './requested-actions'
import {
  ACCOUNT_PATH,
  portalOrigins,
  PROTOCOL_PATH,
  REALM_PATH,
  rewriteForwardingHeaders,
  TOKEN_PATH,
  type IdentityConfig,
} from './realm'
import { resourceRoutes } from './resources'
import { loadSecrets } from './secrets'
import type { SendResetMail, StoreSecurityChange } from './security-changes'
import { signInAttempts } from './sign-in-attempts'
import { deleteExpired } from './state'

export { embeddedIssuer, isOwnIssuer } from './realm'
export { adminSecret, localJwks } from './secrets'
export { putUser, type NewUser } from './users'

const SWEEP_MS = 10 * 60 * 1000
const FORM_LIMIT = 16 * 1024

export interface IdentityOptions {
  readonly config: IdentityConfig
  readonly db: Database
  /** If absent, people who have forgotten the password see a telephone number. */
  readonly sendResetMail?: SendResetMail | undefined
  /** If absent, changes of how people log in are only logged. */
  readonly storeSecurityChange?: StoreSecurityChange | undefined
}

/** @throws ConfigError in production, where the provider is Keycloak */
export async function identityPlugin(
  app: FastifyInstance,
  { config, db: { sql: db }, sendResetMail, storeSecurityChange = async () => {} }: IdentityOptions,
): Promise<void> {
  if (config.production) throw new ConfigError(NOT_IN_PRODUCTION)
  const secrets = await loadSecrets(db)
  const home = homeOf(config)
  const provider = createProvider({
    db,
    config,
    secrets,
    renderError(ctx, error) {
      if (error === 'invalid_redirect_uri')
        logUnknownOrigin(app, ctx.oidc.params?.['redirect_uri'], portalOrigins(ctx.req.headers, config))
      const { heading, text } = failure(error)
      ctx.set(pageHeaders())
      ctx.type = 'html'
      ctx.body = layout({ title: heading, body: noticePage({ heading, text, home }), home })
    },
  })
  answerFailures(provider, app)
  const context: IdentityContext = {
    db,
    config,
    secrets,
    provider,
    attempts: signInAttempts({ sql: db }),
    resets: resetLimits(db),
    loginPages: loginPagesLimit(),
    changes: changeLimits(db),
    sendResetMail,
    storeSecurityChange,
  }

  await deleteExpired(db, new Date())
  sweepRepeatedly(app, db)
  await app.register(async (scope) => ownRoutes(scope, context))
  await app.register(async (scope) => protocolRoutes(scope, context))
}

function sweepRepeatedly(app: FastifyInstance, db: Db): void {
  const sweeping = setInterval(() => {
    deleteExpired(db, new Date()).catch((error: unknown) =>
      app.log.warn({ err: error }, 'expired sign-ins stay for now'),
    )
  }, SWEEP_MS)
  sweeping.unref()
  app.addHook('onClose', () => clearInterval(sweeping))
}

async function ownRoutes(app: FastifyInstance, context: IdentityContext): Promise<void> {
  readAddressAsSeen(app, context)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) =>
      hasNul(String(body)) ? done(nulProblem()) : done(null, new URLSearchParams(String(body))),
  )
  for (const path of ['/auth', '/auth/', REALM_PATH, `${REALM_PATH}/`]) {
    app.get(path, (_request, reply) => reply.redirect(ACCOUNT_PATH, 302))
  }
  loginRoutes(app, context)
  accountRoutes(app, context)
  accountSessionRoutes(app, context)
  passwordRoutes(app, context)
  requestedActionRoutes(app, context)
  credentialRoutes(app, context)
  resetRoutes(app, context)
  logoutRoutes(app, context)
  frameRoutes(app, context)
  adminRoutes(app, context)
  resourceRoutes(app)
}

/** The library handles all other addresses of the realm. It reads the request body and sends the response itself. */
async function protocolRoutes(app: FastifyInstance, context: IdentityContext): Promise<void> {
  readAddressAsSeen(app, context)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  const answer = context.provider.callback()
  app.options(TOKEN_PATH, (request, reply) => answerTokenPreflight(request, reply, context))
  const answerByLibrary = (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request
    const originalUrl = withScope(raw.url ?? '')
    // The library derives its mount path from the difference between the two addresses.
    Object.assign(raw, { originalUrl, url: originalUrl.slice(REALM_PATH.length) })
    reply.raw.setHeaders(new Map(Object.entries(headersOfProtocol(request, context))))
    return answer(raw, reply.raw)
  }
  app.all(`${REALM_PATH}/*`, (request, reply) => {
    if (isAuthorization(request)) return openLoginPage(request, reply, context, () => answerByLibrary(request, reply))
    reply.hijack()
    return answerByLibrary(request, reply)
  })
}

/** The library knows the client only from the body, and would accept a preflight from any origin. */
function answerTokenPreflight(request: FastifyRequest, reply: FastifyReply, { config }: IdentityContext): FastifyReply {
  const { origin } = request.headers
  void reply.header('vary', 'Origin')
  if (!origin || !portalOrigins(request.raw.headers, config).includes(origin)) return reply.code(403).send()
  return reply
    .code(204)
    .headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '3600',
    })
    .send()
}

/** Portals redirect a hidden frame through the provider to check whether the customer is signed in. */
function headersOfProtocol(request: FastifyRequest, { config }: IdentityContext): Record<string, string> {
  const portals = portalOrigins(request.raw.headers, config).join(' ')
  return {
    ...headersOfEverything(request.protocol),
    'content-security-policy': `default-src 'none'; base-uri 'none'; frame-ancestors 'self' ${portals}`,
  }
}

/** keycloak-js requests only `openid`; Keycloak adds the client's default scopes. */
function withScope(address: string): string {
  const url = new URL(address, 'http://here')
  if (url.pathname === `${PROTOCOL_PATH}/auth`) url.searchParams.set('scope', SCOPE)
  return `${url.pathname}${url.search}`
}

function readAddressAsSeen(app: FastifyInstance, { config }: IdentityContext): void {
  app.addHook('onRequest', async (request) => rewriteForwardingHeaders(request.raw.headers, request, config))
  app.addHook('onRoute', (route) => void Object.assign(route, { schema: { ...route.schema, hide: true } }))
}
