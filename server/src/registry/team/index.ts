// HTTP routes for teams and operators, described in docs/remotes.md and not in the portal's OpenAPI document.
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connection'
import type { Provider } from '../../authentication/token'
import { openRegistry } from '../registry'
import { accessRoutes } from './access-routes'
import { buildRoutes } from './build-routes'
import { requireToken } from './caller'
import { changeRoutes } from './change-routes'
import { queryRoutes } from './query-routes'
import { accountRoutes } from './account-routes'
import { mailRoutes } from './mail-routes'
import { outcomeRoutes } from './outcome-routes'

interface Options {
  readonly db: Database
  readonly provider: Pick<Provider, 'name'>
}

export async function teamRoutes(app: FastifyInstance, { db, provider }: Options): Promise<void> {
  const own = app.portalRegistry
  // One database may contain the states of both environments.
  const other = openRegistry(db, { environment: own.environment === 'prod' ? 'nonprod' : 'prod' })
  const options = {
    db,
    storage: app.portalStorage,
    registryOf: (environment = own.environment) => (environment === own.environment ? own : other),
    issuer: provider.name,
    customerKey: app.visits.customers.keyOf,
  }
  requireToken(app, db)
  await app.register(queryRoutes, options)
  await app.register(changeRoutes, options)
  await app.register(buildRoutes, options)
  await app.register(accessRoutes, options)
  await app.register(outcomeRoutes, options)
  await app.register(mailRoutes, options)
  await app.register(accountRoutes, options)
}
