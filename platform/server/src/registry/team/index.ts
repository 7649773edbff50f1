// HTTP routes for teams and operators, described in docs/remotes.md and not in the portal's OpenAPI document.
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Database } from '../../db/connection'
import type { Customers } from '../customers'
import { openRegistry } from '../registry'
import { accessRoutes } from './access-routes'
import { buildRoutes } from './build-routes'
import { requireToken } from './caller'
import { changeRoutes } from './change-routes'
import { errorRoutes } from './error-routes'
import { healthRoutes } from './health-routes'
import { trainRoutes } from './train-routes'
import { queryRoutes } from './query-routes'
import { outcomeRoutes } from './outcome-routes'
import { previewRoutes } from './preview-routes'

interface Options {
  readonly db: Database
  readonly customers: Pick<Customers, 'find'>
  readonly operatorRoutes?: FastifyPluginAsync | undefined
}

export async function teamRoutes(app: FastifyInstance, { db, customers, operatorRoutes }: Options): Promise<void> {
  const own = app.registry
  // One database may contain the states of both environments.
  const { gatedEnvironments } = own
  const other = openRegistry(db, { environment: own.environment === 'prod' ? 'nonprod' : 'prod', gatedEnvironments })
  const options = {
    db,
    storage: app.buildStorage,
    registryOf: (environment = own.environment) => (environment === own.environment ? own : other),
    findCustomer: customers.find,
    customerKey: app.visits.customerKeys.keyOf,
  }
  requireToken(app, db)
  await app.register(queryRoutes, options)
  await app.register(changeRoutes, options)
  await app.register(trainRoutes, options)
  await app.register(buildRoutes, options)
  await app.register(accessRoutes, options)
  await app.register(previewRoutes, options)
  await app.register(outcomeRoutes, options)
  await app.register(errorRoutes, options)
  await app.register(healthRoutes, options)
  if (operatorRoutes) await app.register(operatorRoutes)
}
