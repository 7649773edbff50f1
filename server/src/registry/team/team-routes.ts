import type { Config } from '../../config'
import type { Database } from '../../db'
import type { Registry } from '../registry'
import type { Storage } from '../storage'

/** What the routes of teams are made with. */
export interface TeamRoutes {
  readonly db: Database
  readonly storage: Storage
  /** Without a name the server's own environment. */
  registryOf(environment?: Config['environment']): Registry
  /** Whose sign-ins count here, as the database names it. */
  readonly issuer: string
  customerKey(issuer: string, subject: string): string
}
