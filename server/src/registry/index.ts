// The registry plugin: resolves builds for browsers and lets teams publish, promote and observe them.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config'
import type { Database } from '../db/connection'
import type { Provider } from '../authentication/token'
import { createDeliveryMetrics } from './health/metrics'
import { createOutcomeCounts } from './health/outcome-counts'
import { outcomeRoute } from './health/outcomes'
import { panelRoute } from './resolving/panel'
import { resolutionRoutes } from './resolving/resolution-routes'
import { teamRoutes } from './team'
import { startOutcomeWatch } from './health/outcome-watch'

interface Options {
  readonly config: Config
  readonly db: Database
  readonly provider: Provider
}

export async function registryPlugin(app: FastifyInstance, options: Options): Promise<void> {
  const { config, db } = options
  const seeing = {
    db,
    counts: createOutcomeCounts(db, config.environment),
    metrics: createDeliveryMetrics(app.portalRegistry, app.metrics),
  }
  resolutionRoutes(app, options)
  outcomeRoute(app, seeing)
  panelRoute(app, options)
  startOutcomeWatch(app, seeing)
  await app.register(teamRoutes, { ...options, prefix: '/registry/api' })
}
