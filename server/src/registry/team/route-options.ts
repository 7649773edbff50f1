import type { Config } from '../../config/config'
import type { Database } from '../../db/connection'
import type { Registry } from '../registry'
import type { Storage } from '../storage'

/** Options of every team route. */
export interface TeamRouteOptions {
  readonly db: Database
  readonly storage: Storage
  /** An environment's registry, by default the server's own. */
  registryOf(environment?: Config['environment']): Registry
  /** The provider's name in the database. */
  readonly issuer: string
  customerKey(issuer: string, subject: string): string
}
