// The registry plugin: which build of which part, for browsers and for the teams.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'
import type { Database } from '../db'
import type { Provider } from '../http/token'
import { deliveryMetrics, metricsRoute } from './metrics'
import { outcomeCounts } from './outcome-counts'
import { outcomesRoute } from './outcomes'
import { panelRoute } from './panel'
import { resolvedRoutes } from './resolved'
import { teamRoutes } from './team'
import { watch } from './watch'

interface Options {
  readonly config: Config
  readonly db: Database
  readonly provider: Provider
}

export async function registryPlugin(app: FastifyInstance, options: Options): Promise<void> {
  const { config, db } = options
  const seeing = {
    db,
    counts: outcomeCounts(db, config.environment),
    metrics: deliveryMetrics(app.portalRegistry),
  }
  resolvedRoutes(app, options)
  outcomesRoute(app, seeing)
  panelRoute(app, options)
  metricsRoute(app, seeing.metrics, config)
  watch(app, seeing)
  await app.register(teamRoutes, { ...options, prefix: '/registry/api' })
}
