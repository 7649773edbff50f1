// The server's data about a page view, in addition to the registry's state: customer, preview links, ticket,
// development servers.
import type { Settings } from '../../settings'
import { portalSecret } from '../../http/xsrf'
import { createCustomerKeys, type CustomerKeys } from './customer-key'
import { developmentParts, type DevelopmentParts } from './development'
import { createPreviews, type Previews } from './previews'
import { createTickets, type Tickets } from './tickets'

export interface Visits {
  readonly customerKeys: CustomerKeys
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

type VisitSettings = Pick<Settings, 'environment' | 'xsrfSecret' | 'customerSecret' | 'dataDir' | 'forCustomers'>

export function createVisits(settings: VisitSettings): Visits {
  const secret = portalSecret(settings)
  return {
    customerKeys: createCustomerKeys(settings.customerSecret ?? secret),
    previews: createPreviews(secret, settings.environment),
    tickets: createTickets(secret),
    development: () => developmentParts(settings),
  }
}
