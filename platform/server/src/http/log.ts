// Keeps personal data and secrets out of the log: no tokens, cookies, queries, addresses or people's names.
import { hash } from 'node:crypto'
import { writeSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { destination, type DestinationStream } from 'pino'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's pseudonym, the same for each request of the same person. */
    caller: string | undefined
    /** The number of the page view to which the request belongs. */
    view: string | undefined
  }
}

const ANSWERED = 'answered'
/** Batched, because writing each line separately takes a fifth of a small request's time. */
const LINES_OF_ANSWERS_WAIT_MS = 100
/** After this time without progress, nobody is reading the log. */
const UNREAD_MS = 1_000
/** Beyond these pending bytes, lines are dropped. */
const MAX_PENDING = 16 * 2 ** 20

export const logOptions = {
  level: process.env['LOG_LEVEL'] ?? 'info',
  serializers: { err: describeError },
  base: null,
}

/**
 * Standard output. Lines about responses are batched briefly; all others are written immediately, with the pending
 * ones.
 */
export function standardLog(): DestinationStream {
  const output = destination({
    dest: 1,
    sync: false,
    minLength: 8_192,
    maxLength: MAX_PENDING,
    periodicFlush: LINES_OF_ANSWERS_WAIT_MS,
  })
  let waitsSince: number | undefined
  let hasReader = true
  output.on('write', () => (waitsSince = undefined))
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    // From now on, pino drops all lines.
    hasReader = false
  })
  process.prependOnceListener('exit', () => {
    // Node.js would wait for the write in progress.
    const isStuck = hasReader && waitsSince !== undefined && performance.now() - waitsSince > UNREAD_MS
    if (isStuck) process.kill(process.pid, 'SIGKILL')
    dropUnread(output)
  })
  const ofAnswer = `"msg":"${ANSWERED}"`
  return {
    write(line) {
      waitsSince ??= performance.now()
      output.write(line)
      if (!line.includes(ofAnswer)) output.flush()
    },
  }
}

/**
 * At exit, pino writes pending lines, and retries indefinitely if the pipe has no reader. An empty line tests whether
 * it has one.
 */
function dropUnread(output: ReturnType<typeof destination>): void {
  try {
    writeSync(1, '\n')
  } catch {
    output.destroy()
  }
}

/**
 * Omits a database error's message, which may contain customer input. A failed `fetch` explains itself only in its
 * cause.
 */
export function describeError(failure: Error) {
  const error = failure.message === 'fetch failed' && failure.cause instanceof Error ? failure.cause : failure
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

/** Logs one line per response, with the declared route, because the actual path may contain anything. */
export function logResponses(app: FastifyInstance): void {
  app.decorateRequest('caller', undefined)
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.caller ? { caller: request.caller } : {}),
        ...(request.view ? { view: request.view } : {}),
      },
      ANSWERED,
    )
    done()
  })
}

/** The route's pattern, never the address. */
export const routeOf = ({ is404, routeOptions }: FastifyRequest) => (is404 ? 'none' : (routeOptions.url ?? 'none'))

export function callerOf(issuer: string, subject: string): string {
  return hash('sha256', `${issuer} ${subject}`, 'base64url').slice(0, 12)
}
