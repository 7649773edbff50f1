// Asks the registry when a remote is shown, as the host does after sign-in and navigations.
import type { Loader } from '@switchboard/loader'

export interface ShownPoll {
  remoteShown(): void
  /** The next remote is shown to another customer, or to none. */
  sessionChanged(): void
}

/**
 * The page's own response came before its session was found. Without another response, rollouts and reports would not
 * know the customer.
 */
export function createShownPoll({ pollRegistry }: Pick<Loader, 'pollRegistry'>): ShownPoll {
  let isCustomerNew = true
  return {
    remoteShown() {
      void pollRegistry(isCustomerNew ? 'start' : 'navigation')
      isCustomerNew = false
    },
    sessionChanged: () => void (isCustomerNew = true),
  }
}
