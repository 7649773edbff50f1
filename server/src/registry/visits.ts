// Who asks, and what pages of theirs are allowed and get besides what the registry says.
import type { Config } from '../config'
import { portalSecret } from '../http/xsrf'
import { customersOf, type Customers } from './customer'
import { developmentParts, type Parts } from './development'
import { previewsOf, type Previews } from './previews'
import { ticketsOf, type Tickets } from './tickets'

export interface Visits {
  readonly customers: Customers
  readonly previews: Previews
  readonly tickets: Tickets
  /** Undefined when no development servers run. */
  development(): Parts | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    visits: Visits
  }
}

type Settings = Pick<Config, 'xsrfSecret' | 'customerSecret' | 'dataDir' | 'forCustomers'>

export function visitsOf(config: Settings): Visits {
  const secret = portalSecret(config)
  return {
    customers: customersOf(config.customerSecret ?? secret),
    previews: previewsOf(secret),
    tickets: ticketsOf(secret),
    development: () => developmentParts(config),
  }
}
