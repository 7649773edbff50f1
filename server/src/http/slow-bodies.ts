// A body has a few seconds to arrive; a route that takes large files may give it longer. Node knows one limit for all requests.
import { clearTimeout, setTimeout } from 'node:timers'
import type { FastifyInstance } from 'fastify'
import { answerClientError } from './failures'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time for the body to arrive. */
    bodyMs?: number
  }
}

/** Node's limit for any request. */
export const LONGEST_REQUEST_MS = 60_000

export function giveUpSlowBodies(app: FastifyInstance, usualMs = 5_000): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    const late = Object.assign(new Error('the body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    const timer = setTimeout(() => answerClientError(late, raw.socket), routeOptions.config.bodyMs ?? usualMs)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
  })
}
