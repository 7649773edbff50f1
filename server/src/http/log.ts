// What the log may say: no token, no cookie, no query, no address, no person.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who the log says it was; the same person is the same text. */
    caller: string | undefined
  }
}

export const logOptions = {
  level: process.env['LOG_LEVEL'] ?? 'info',
  serializers: { err: describeError },
  base: null,
}

/** The words of a database error may hold what a customer typed. */
export function describeError(error: Error) {
  const code = 'code' in error ? String(error.code) : undefined
  const fromDatabase = 'severity' in error || 'routine' in error
  return {
    type: error.name,
    ...(code ? { code } : {}),
    message: fromDatabase ? 'database error' : error.message.slice(0, 300),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  }
}

/** One line per answer. The route as it was declared: what came instead of a parameter may be anything. */
export function logAnswers(app: FastifyInstance): void {
  app.decorateRequest('caller', undefined)
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.caller ? { caller: request.caller } : {}),
      },
      'answered',
    )
  })
}

const routeOf = ({ is404, routeOptions }: FastifyRequest) => (is404 ? 'none' : (routeOptions.url ?? 'none'))

export function callerOf(issuer: string, subject: string): string {
  return createHash('sha256').update(`${issuer} ${subject}`).digest('base64url').slice(0, 12)
}
