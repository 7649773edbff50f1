import type { Settings } from '../../settings'
import type { Database } from '../../db/connection'
import type { Customers } from '../customers'
import type { Registry } from '../registry'
import type { Storage } from '../storage'

/** Options of every team route. */
export interface TeamRouteOptions {
  readonly db: Database
  readonly storage: Storage
  /** An environment's registry, by default the server's own. */
  registryOf(environment?: Settings['environment']): Registry
  readonly findCustomer: Customers['find']
  customerKey(issuer: string, subject: string): string
}
