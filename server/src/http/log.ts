// Keeps personal data and secrets out of the log: no tokens, cookies, queries, addresses or names of people.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** A pseudonym of the caller, the same for each request of the same person. */
    caller: string | undefined
  }
}

export const logOptions = {
  level: process.env['LOG_LEVEL'] ?? 'info',
  serializers: { err: describeError },
  base: null,
}

/** The message of a database error may contain what a customer typed, so it is left out. */
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

/** Logs one line per answer, with the declared route: the actual path may contain anything. */
export function logResponses(app: FastifyInstance): void {
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

/** The pattern of the route, never the address. */
export const routeOf = ({ is404, routeOptions }: FastifyRequest) => (is404 ? 'none' : (routeOptions.url ?? 'none'))

export function callerOf(issuer: string, subject: string): string {
  return createHash('sha256').update(`${issuer} ${subject}`).digest('base64url').slice(0, 12)
}
