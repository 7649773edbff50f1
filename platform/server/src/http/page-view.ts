// The page view to which a request belongs, for the log.
import { readViewNumber } from '@switchboard/record'
import type { FastifyInstance } from 'fastify'

/** Reads the number that a page's calls name. */
export function readPageViews(app: FastifyInstance): void {
  app.decorateRequest('view', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const view = request.headers['x-page-view']
    if (typeof view === 'string') request.view = readViewNumber(view)
    done()
  })
}
