// Handles failures of the library: 503 while the database is unavailable, so that the portal repeats its request.
import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { isUnavailable } from '@switchboard/platform-server/db/unavailable'

export function answerFailures(provider: Provider, { log }: { log: FastifyBaseLogger }): void {
  function record(error: unknown): void {
    if (isUnavailable(error)) log.warn({ err: error }, 'database away')
    else log.error({ err: error }, 'the identity provider failed')
  }
  provider.on('server_error', (ctx, error) => {
    record(error)
    // A redirect stays, because it leads back to the portal with the error.
    if (ctx.status === 500 && isUnavailable(error)) setUnavailable(ctx)
  })
  // An event of Koa that the library's types omit. Without a listener Koa prints to the console.
  EventEmitter.prototype.on.call(provider, 'error', record)
  // Sessions are read and stored outside the library's own error handling.
  provider.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      record(error)
      ctx.body = { error: 'server_error', error_description: 'The data cannot be reached just now.' }
      setUnavailable(ctx)
    }
  })
}

/**
 * For a team whose page requests the login from its own origin (docs/embedding.md).
 * @param address to which the login should lead back
 * @param known the allowed origins
 */
export function logUnknownOrigin(
  { log }: { log: Pick<FastifyBaseLogger, 'warn'> },
  address: unknown,
  known: readonly string[],
): void {
  const asked = typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : undefined
  log.warn(
    { asked, known },
    'a login was asked to lead back to an origin that is not registered: let the proxy pass on the header Host, or name the origin in PORTAL_ORIGINS',
  )
}

function setUnavailable(ctx: Pick<KoaContextWithOIDC, 'set'> & { status: number }): void {
  ctx.status = 503
  ctx.set('Retry-After', '2')
}

/**
 * For lookups whose other errors mean that something does not exist. @throws the error if the database is unavailable
 */
export function undefinedIfUnknown(error: unknown): undefined {
  if (isUnavailable(error)) throw error
  return undefined
}
