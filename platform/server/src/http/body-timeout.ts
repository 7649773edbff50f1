// Limits the time in which a body must arrive. Node has one limit for all requests; here routes for large files can
// have a longer one.
import { clearTimeout, setTimeout } from 'node:timers'
import type { FastifyInstance } from 'fastify'
import { answerClientError } from './failures'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time limit for the body in milliseconds. */
    bodyMs?: number
  }
}

/** The limit that Node applies to every request. */
export const LONGEST_REQUEST_MS = 60_000

export function limitBodyTime(app: FastifyInstance, usualMs = 5_000): void {
  app.addHook('onRequest', ({ raw, headers, routeOptions }, _reply, done) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return done()
    const timer = setTimeout(() => answerClientError(lateBody(), raw.socket), routeOptions.config.bodyMs ?? usualMs)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
    done()
  })
}

const lateBody = () => Object.assign(new Error('the body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
