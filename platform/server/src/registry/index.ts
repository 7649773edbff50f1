// Resolves builds for browsers and lets teams publish, promote and observe them.
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Database } from '../db/connection'
import type { Customers } from './customers'
import type { CountedError } from './health/reported-errors'
import { createErrorCounts } from './health/error-counts'
import { createDeliveryMetrics } from './health/metrics'
import { createOutcomeCounts } from './health/outcome-counts'
import { startOutcomeWatch } from './health/outcome-watch'
import { outcomeRoute } from './health/outcomes'
import { createTimingCounts } from './health/timing-counts'
import { createViewFailures } from './health/view-failures'
import { releaseRoute, type Release } from './release'
import { panelRoute } from './resolving/panel'
import { resolutionRoutes } from './resolving/resolution-routes'
import { teamRoutes } from './team'

export type { CountedError }
export { hasOperatorToken, requireOperator, teamOf } from './team/caller'
export { parseRelease } from './release'
export { createOperatorSessions } from './team/operator-sessions'
export { Why } from './team/request-schemas'
export type { Customers }

export interface RegistryOptions {
  readonly customers: Customers
  /** The release that the server was built from. Without it, the portal does not describe itself. */
  readonly release?: Release | undefined
  /** The application's own routes below /registry/api, for holders of a token. */
  readonly operatorRoutes?: FastifyPluginAsync
  /** Called during the request that reported the error. */
  readonly onPageError?: ((counted: CountedError) => void) | undefined
}

export async function registryPlugin(
  app: FastifyInstance,
  options: RegistryOptions & { readonly db: Database },
): Promise<void> {
  const { db } = options
  const seeing = {
    db,
    counts: createOutcomeCounts(db, app.registry.environment),
    errors: createErrorCounts(db, app.registry.environment),
    timings: createTimingCounts(db, app.registry.environment),
    views: createViewFailures(db, app.registry.environment),
    metrics: createDeliveryMetrics(app.registry, app.metrics),
  }
  resolutionRoutes(app, options)
  outcomeRoute(app, { ...seeing, onPageError: options.onPageError })
  panelRoute(app, options)
  if (options.release) releaseRoute(app, options.release)
  startOutcomeWatch(app, seeing)
  await app.register(teamRoutes, { ...options, prefix: '/registry/api' })
}
