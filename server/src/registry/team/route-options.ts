import type { Config } from '../../config/config'
import type { Database } from '../../db/connection'
import type { Registry } from '../registry'
import type { Storage } from '../storage'

/** The options of every route for teams. */
export interface TeamRouteOptions {
  readonly db: Database
  readonly storage: Storage
  /** The registry of an environment, by default of the server's own. */
  registryOf(environment?: Config['environment']): Registry
  /** The name of the provider in the database. */
  readonly issuer: string
  customerKey(issuer: string, subject: string): string
}
