import { QueryClient, queryOptions } from '@tanstack/react-query'
import { account } from './account'
import { get } from './call'
import { CallFailed } from './failure'

/** One cache for the whole page, so that a change made in one remote refreshes another. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && error instanceof CallFailed && error.failure.kind === 'offline',
    },
  },
})

/** Names of what the server said. A change made anywhere invalidates by these. */
export const keys = {
  account: ['account'],
  property: ['property'],
  latestInvoice: ['invoices', 'latest'],
  contacts: ['additional-contacts'],
  services: ['services'],
  usage: ['usage'],
} as const

export const accountQuery = queryOptions({
  queryKey: keys.account,
  queryFn: async ({ signal }) => {
    const found = await get('/api/portal/account', account, signal)
    if (!found) throw new CallFailed({ kind: 'unreadable', path: 'account' })
    return found
  },
})
