// The server's data about a page view, in addition to the registry's state: customer, preview links, ticket,
// development servers.
import type { Config } from '../../config/config'
import { portalSecret } from '@switchboard/platform-server/http/xsrf'
import { createCustomers, type Customers } from './customer-key'
import { developmentParts, type DevelopmentParts } from './development'
import { createPreviews, type Previews } from './previews'
import { createTickets, type Tickets } from './tickets'

export interface Visits {
  readonly customers: Customers
  readonly previews: Previews
  readonly tickets: Tickets
  /** Undefined if no development servers run. */
  development(): DevelopmentParts | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    visits: Visits
  }
}

type Settings = Pick<Config, 'environment' | 'xsrfSecret' | 'customerSecret' | 'dataDir' | 'forCustomers'>

export function createVisits(config: Settings): Visits {
  const secret = portalSecret(config)
  return {
    customers: createCustomers(config.customerSecret ?? secret),
    previews: createPreviews(secret, config.environment),
    tickets: createTickets(secret),
    development: () => developmentParts(config),
  }
}
