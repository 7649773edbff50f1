// Who asks, and what pages of theirs are allowed and get besides what the registry says.
import type { Config } from '../config'
import { Allowance } from '../http/allowance'
import { portalSecret } from '../http/xsrf'
import { customersOf, type Customers } from './customer'
import { developmentParts, type Parts } from './development'
import { previewsOf, type Previews } from './previews'
import { ticketsOf, type Tickets } from './tickets'

export interface Visits {
  readonly customers: Customers
  readonly previews: Previews
  readonly tickets: Tickets
  /** Builds that nobody published, asked for by one address: each costs a question to storage or the database. */
  readonly guesses: Allowance<string>
  /** Undefined when no development servers run. */
  development(): Parts | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    visits: Visits
  }
}

const GUESSES = 60
const WITHIN_MS = 60_000

type Settings = Pick<Config, 'environment' | 'xsrfSecret' | 'customerSecret' | 'dataDir' | 'forCustomers'>

export function visitsOf(config: Settings): Visits {
  const secret = portalSecret(config)
  return {
    customers: customersOf(config.customerSecret ?? secret),
    previews: previewsOf(secret, config.environment),
    tickets: ticketsOf(secret),
    guesses: new Allowance(GUESSES, WITHIN_MS),
    development: () => developmentParts(config),
  }
}
