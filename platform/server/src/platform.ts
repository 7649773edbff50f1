// The platform as one plugin: the registry, and the pages and files that browsers load. Each of the two can be left out.
// It needs @fastify/cookie, and the decorators of `xsrfOf` and `addMetrics`.
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/connection'
import { createOperatorSessions, registryPlugin, type RegistryOptions } from './registry'
import { guessedBuildsLimit } from './registry/guessed-builds'
import { openRegistry, type Registry } from './registry/registry'
import { createVisits } from './registry/resolving/visits'
import { openStorage, type Storage } from './registry/storage'
import type { Settings } from './settings'
import { webPlugin, type WebOptions } from './web'

declare module 'fastify' {
  interface FastifyInstance {
    registry: Registry
    buildStorage: Storage
  }
  interface FastifySchema {
    /** Leaves the route out of the OpenAPI document. */
    hide?: boolean
  }
}

interface PlatformOptions {
  readonly db: Database
  readonly settings: Settings
  readonly registry?: RegistryOptions | undefined
  readonly web?: WebOptions | undefined
}

export async function platformPlugin(
  app: FastifyInstance,
  { db, settings, registry, web }: PlatformOptions,
): Promise<void> {
  app.decorate('visits', createVisits(settings))
  app.decorate('guessedBuilds', guessedBuildsLimit(db))
  app.decorate('registry', openRegistry(db, settings))
  app.decorate('operatorSessions', createOperatorSessions(db, settings))
  app.decorate('buildStorage', await openStorage(settings))
  if (registry) await app.register(registryPlugin, { ...registry, db })
  if (web) await app.register(webPlugin, { ...web, db, settings })
}
