// Composes the server from its four plugins. Each can be omitted, and each can run in a separate process.
import fastifyCookie from '@fastify/cookie'
import fastifySwagger from '@fastify/swagger'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Config } from './config/config'
import type { Database } from './db/connection'
import { compressAnswers } from '@switchboard/platform-server/http/compression'
import { limitConnections } from '@switchboard/platform-server/http/connection-limits'
import { Connections } from '@switchboard/platform-server/http/connections'
import { hasDescriptors } from '@switchboard/platform-server/metrics/descriptors'
import { deleteOldAnswers } from './changes/idempotency'
import { deleteOldMailDays, emptyOldMails } from './mail/mail-queue'
import { storeResetMail, storeSecurityChange, type ResetMail } from './mail/security-changes'
import { answerBadAddress, answerClientError, answerFailures } from '@switchboard/platform-server/http/failures'
import { warnOfUntrustedProxy } from '@switchboard/platform-server/http/forwarded-requests'
import { separateOperators } from '@switchboard/platform-server/http/operators-origin'
import { setSecurityHeaders } from '@switchboard/platform-server/http/headers'
import { readPageViews } from '@switchboard/platform-server/http/page-view'
import { setPublicProtocol } from '@switchboard/platform-server/http/public-protocol'
import { addHealthRoutes, type Readiness } from '@switchboard/platform-server/http/health'
import { addMetrics } from '@switchboard/platform-server/metrics/metrics'
import { logResponses, logOptions, standardLog } from '@switchboard/platform-server/http/log'
import { shareSchemas } from './http/responses'
import { buildSerializers } from './http/serializers'
import { addressOnThisServer } from '@switchboard/platform-server/http/own-address'
import { refuseNulInAddresses } from '@switchboard/platform-server/http/nul-characters'
import { recordRoutes } from '@switchboard/platform-server/http/allowed-methods'
import { deleteExpired } from '@switchboard/platform-server/http/rate-limit-store'
import { limitBodyTime, LONGEST_REQUEST_MS } from '@switchboard/platform-server/http/body-timeout'
import { requestIds } from '@switchboard/platform-server/http/request-id'
import { traceNothing, type TraceJob } from '@switchboard/platform-server/jobs/traced-job'
import { xsrfOf } from '@switchboard/platform-server/http/xsrf'
import { portalPlugin } from './portal'
import { openApiDocument } from './portal/openapi-document'
import { deleteOldSessions } from './authentication/ended-sessions'
import { deleteOldKnownSessions } from './authentication/known-sessions'
import { providerOf } from './authentication/provider'
import { ownerOfRequest, type Provider } from './authentication/token'
import { operatorRoutes } from './operators'
import { findLogin } from './operators/logins'
import { platformPlugin } from '@switchboard/platform-server/platform'
import type { RegistryOptions } from '@switchboard/platform-server/registry'
import type { Tracing } from './tracing'
import { portalFiles, webOptions } from './web'
import { readRelease } from './web/release'

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections
    traceJob: TraceJob
  }
}

const BODY_LIMIT = 16_384

export function createServer(config: Pick<Config, 'trustedProxies'>): FastifyInstance {
  const app = Fastify({
    logger: { ...logOptions, stream: standardLog() },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(config),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: LONGEST_REQUEST_MS,
    connectionTimeout: 10_000,
    keepAliveTimeout: 5_000,
    forceCloseConnections: 'idle',
    // A request that a proxy sends on an open connection just as the process stops still gets a response, because
    // nobody would repeat a refused one.
    return503OnClosing: false,
    http: { headersTimeout: 4_000, connectionsCheckingInterval: 500 },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerBadAddress,
    rewriteUrl: addressOnThisServer,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildSerializer: buildSerializers } },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false, allErrors: false } },
  })
  shareSchemas(app)
  limitConnections(app)
  return app
}

interface AppOptions extends Partial<Readiness> {
  readonly tracing?: Pick<Tracing, 'traceRequests' | 'traceJob' | 'recordPageError'> | undefined
}

/** @param appOptions further readiness conditions (the database is always checked), and the tracer for requests */
export async function createApp(config: Config, db: Database, appOptions: AppOptions = {}): Promise<FastifyInstance> {
  const app = createServer(config)
  addTracing(app, appOptions)
  await app.register(fastifyCookie)
  addDecorators(app, config)
  app.removeContentTypeParser('text/plain')
  recordRoutes(app)
  answerFailures(app)
  limitBodyTime(app)
  setPublicProtocol(app, config.publicUrl)
  setSecurityHeaders(app)
  compressAnswers(app)
  restrictAddresses(app, config)
  readPageViews(app)
  logResponses(app)
  warnOfUntrustedProxy(app)
  await app.register(fastifySwagger, openApiDocument)
  addMetrics(app, config, db)

  const has = (name: Config['plugins'][number]) => config.plugins.includes(name)
  const options = { config, db }
  const provider = has('portal') || has('registry') ? providerOf(app, config, db) : undefined
  await app.register(platformPlugin, {
    db,
    settings: config,
    registry: provider && has('registry') ? registryOptions(db, provider, appOptions) : undefined,
    web: has('web') ? webOptions(config) : undefined,
  })
  if (has('identity') && !config.identityUrl) await addEmbeddedProvider(app, config, db)
  if (provider && has('portal')) await app.register(portalPlugin, { ...options, provider })
  if (has('web')) await app.register(portalFiles, options)

  deleteExpiredRows(app, db)
  addHealthRoutes(app, {
    isDraining: appOptions.isDraining ?? (() => false),
    checks: {
      database: async () => (await db.pool.query('select 1')).rows.length === 1,
      descriptors: () => hasDescriptors(),
      ...(provider && has('portal') ? { provider: () => provider.keys.isReady() } : {}),
      ...appOptions.checks,
    },
  })
  await app.ready()
  return app
}

function restrictAddresses(app: FastifyInstance, config: Config): void {
  refuseNulInAddresses(app)
  separateOperators(app, config)
}

/** Loaded only here, because a portal with an external provider needs none of its packages. */
async function addEmbeddedProvider(app: FastifyInstance, config: Config, db: Database): Promise<void> {
  const { identityPlugin } = await import('./identity-provider')
  // Processes with the portal plugin send emails.
  const hasMails = config.plugins.includes('portal') && config.mail.via !== 'off'
  await app.register(identityPlugin, {
    config,
    db,
    sendResetMail: hasMails ? (mail: ResetMail) => storeResetMail(db, mail) : undefined,
    storeSecurityChange: (change, origin, sql) => storeSecurityChange({ db, hasMails }, change, origin, sql),
  })
}

function addTracing(app: FastifyInstance, { tracing }: AppOptions): void {
  tracing?.traceRequests(app)
  app.decorate('traceJob', tracing?.traceJob ?? traceNothing)
}

/** Adds what several plugins use. */
function addDecorators(app: FastifyInstance, config: Config): void {
  app.decorate('connections', new Connections(app.server))
  app.decorate('xsrf', xsrfOf(config))
}

const registryOptions = (db: Database, provider: Provider, { tracing }: AppOptions): RegistryOptions => ({
  customers: {
    ownerOf: (request) => ownerOfRequest(request, provider),
    find: (who) => findLogin(db, provider.name, who),
  },
  release: readRelease(),
  operatorRoutes: operatorRoutes(db),
  onPageError: tracing?.recordPageError,
})

const CLEANING_MS = 60_000

function deleteExpiredRows(app: FastifyInstance, db: Database): void {
  const cleaning = setInterval(() => {
    Promise.all([
      deleteExpired(db, new Date()),
      deleteOldAnswers(db),
      deleteOldSessions(db),
      deleteOldKnownSessions(db),
      emptyOldMails(db),
      deleteOldMailDays(db),
    ]).catch((err: unknown) => app.log.warn({ err }, 'expired rows stay for now'))
  }, CLEANING_MS)
  cleaning.unref()
  app.addHook('onClose', async () => clearInterval(cleaning))
}
