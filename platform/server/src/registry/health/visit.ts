// A page view that reports, and whether its customer counts for a build.
import { chooseBuild, type CustomerKey } from '@switchboard/record'
import type { Registry } from '../registry'
import type { Ticket } from '../resolving/tickets'

/** A page view: its ticket, and the reporting network. */
export interface Visit extends Ticket {
  readonly network: string
}

/** Fallbacks, previews and older tabs' builds do not count for the build chosen for this customer. */
export async function countedCustomer(
  registry: Pick<Registry, 'snapshot'>,
  part: string,
  build: string,
  customer: CustomerKey,
): Promise<CustomerKey> {
  const { state } = await registry.snapshot()
  const chosen = chooseBuild(part, state, { customer, now: new Date().toISOString() })
  return chosen?.build === build ? customer : undefined
}
