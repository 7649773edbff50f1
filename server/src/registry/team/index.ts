// What teams and operators do with the registry over HTTP. Described in docs/remotes.md, not in the portal's API.
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db'
import type { Provider } from '../../http/token'
import { openRegistry } from '../registry'
import { accessRoutes } from './access'
import { buildRoutes } from './builds'
import { wantToken } from './caller'
import { changeRoutes } from './changes'
import { readingRoutes } from './reading'
import { seeingRoutes } from './seeing'

interface Options {
  readonly db: Database
  readonly provider: Pick<Provider, 'name'>
}

export async function teamRoutes(app: FastifyInstance, { db, provider }: Options): Promise<void> {
  const own = app.portalRegistry
  // One database may hold the states of both.
  const other = openRegistry(db, { environment: own.environment === 'prod' ? 'nonprod' : 'prod' })
  const options = {
    db,
    storage: app.portalStorage,
    registryOf: (environment = own.environment) => (environment === own.environment ? own : other),
    issuer: provider.name,
    customerKey: app.visits.customers.keyOf,
  }
  wantToken(app, db)
  await app.register(readingRoutes, options)
  await app.register(changeRoutes, options)
  await app.register(buildRoutes, options)
  await app.register(accessRoutes, options)
  await app.register(seeingRoutes, options)
}
