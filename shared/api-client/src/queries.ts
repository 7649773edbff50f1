import { QueryClient, queryOptions } from '@tanstack/react-query'
import { account } from './account'
import { get, present } from './call'
import { CallFailed } from './failure'

/** One cache for the whole page, so that a change made in one remote refreshes another. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline, a call fails at once and the page says so, instead of waiting for ever.
      networkMode: 'always',
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // What could not be loaded comes by itself when the connection is back.
      refetchOnReconnect: true,
      // A query only reads, so it may be asked once more. After a timeout nobody waits another 30 seconds.
      retry: (failures, error) => failures < 1 && error instanceof CallFailed && error.failure.kind === 'offline',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Names of what the server said. A change made anywhere invalidates by these. */
export const keys = {
  account: ['account'],
  property: ['property'],
  latestInvoice: ['invoices', 'latest'],
  billingHistory: ['billing-history'],
  contacts: ['additional-contacts'],
  services: ['services'],
  usage: ['usage'],
} as const

export const accountQuery = queryOptions({
  queryKey: keys.account,
  // Without a signal: the shell is drawn anew when the first remote arrives, and would end the call under way and repeat it.
  queryFn: async () => present(await get('/api/portal/account', account)),
})
