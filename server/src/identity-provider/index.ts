// The embedded OpenID provider: behaves like Keycloak under /auth, in the portal's process and on its origin.
import { EventEmitter } from 'node:events'
import { setInterval } from 'node:timers'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../config'
import type { Database } from '../db/connection'
import { accountRoutes } from './account'
import { adminRoutes } from './admin'
import { homeOf, pageHeaders, type IdentityContext } from './context'
import { frameRoutes } from './frames'
import { loginRoutes } from './login'
import { logoutRoutes } from './logout'
import { layout } from './pages/layout'
import { failure, noticePage } from './pages/notice-page'
import { passwordRoutes } from './password-change'
import { createProvider, SCOPE } from './provider'
import { ACCOUNT_PATH, PROTOCOL_PATH, REALM_PATH, rewriteForwardingHeaders, type IdentityConfig } from './realm'
import { resourceRoutes } from './resources'
import { loadSecrets } from './secrets'
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
}

/** @throws ConfigError in production, unless the embedded provider is allowed there */
export async function identityPlugin(
  app: FastifyInstance,
  { config, db: { sql: db } }: IdentityOptions,
): Promise<void> {
  refuseInProduction(config)
  const secrets = await loadSecrets(db)
  const home = homeOf(config)
  const provider = createProvider({
    db,
    config,
    secrets,
    renderError(ctx, error) {
      const { heading, text } = failure(error)
      ctx.set(pageHeaders())
      ctx.type = 'html'
      ctx.body = layout({ title: heading, body: noticePage({ heading, text, home }), home })
    },
  })
  provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'the identity provider failed'))
  // An event of Koa that the library's types omit. Without a listener Koa prints to the console.
  EventEmitter.prototype.on.call(provider, 'error', (error) =>
    app.log.error({ err: error }, 'the identity provider failed'),
  )
  const context: IdentityContext = { db, config, secrets, provider, attempts: signInAttempts({ sql: db }) }

  await deleteExpired(db, new Date())
  const sweeping = setInterval(() => {
    deleteExpired(db, new Date()).catch((error: unknown) =>
      app.log.warn({ err: error }, 'expired sign-ins stay for now'),
    )
  }, SWEEP_MS)
  sweeping.unref()
  app.addHook('onClose', () => clearInterval(sweeping))

  await app.register(async (scope) => ownRoutes(scope, context))
  await app.register(async (scope) => protocolRoutes(scope, context))
}

async function ownRoutes(app: FastifyInstance, context: IdentityContext): Promise<void> {
  readAddressAsSeen(app, context)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  for (const path of ['/auth', '/auth/', REALM_PATH, `${REALM_PATH}/`]) {
    app.get(path, (_request, reply) => reply.redirect(ACCOUNT_PATH, 302))
  }
  loginRoutes(app, context)
  accountRoutes(app, context)
  passwordRoutes(app, context)
  logoutRoutes(app, context)
  frameRoutes(app, context)
  adminRoutes(app, context)
  resourceRoutes(app)
}

/** The library handles all other addresses of the realm. It reads the request body and sends the answer itself. */
async function protocolRoutes(app: FastifyInstance, context: IdentityContext): Promise<void> {
  readAddressAsSeen(app, context)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  const answer = context.provider.callback()
  app.all(`${REALM_PATH}/*`, (request, reply) => {
    reply.hijack()
    const { raw } = request
    const originalUrl = withScope(raw.url ?? '')
    // The library derives the path under which it is mounted from the difference between the two addresses.
    Object.assign(raw, { originalUrl, url: originalUrl.slice(REALM_PATH.length) })
    return answer(raw, reply.raw)
  })
}

/** keycloak-js requests only `openid`, to which Keycloak adds the default scopes of the client. */
function withScope(address: string): string {
  const url = new URL(address, 'http://here')
  if (url.pathname === `${PROTOCOL_PATH}/auth`) url.searchParams.set('scope', SCOPE)
  return `${url.pathname}${url.search}`
}

function readAddressAsSeen(app: FastifyInstance, { config }: IdentityContext): void {
  app.addHook('onRequest', async (request) => rewriteForwardingHeaders(request.raw.headers, request, config))
  app.addHook('onRoute', (route) => void Object.assign(route, { schema: { ...route.schema, hide: true } }))
}

function refuseInProduction({ production, allowEmbeddedIdentity, passwordCost }: IdentityConfig): void {
  if (!production) return
  if (!allowEmbeddedIdentity) {
    throw new ConfigError(
      'In production IDENTITY_URL must name a Keycloak (or set ALLOW_EMBEDDED_IDENTITY=1 to keep the embedded provider).',
    )
  }
  if (passwordCost !== undefined) throw new ConfigError('PASSWORD_COST weakens passwords: it is refused in production.')
}
