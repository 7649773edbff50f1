import { QueryClient, queryOptions } from '@tanstack/react-query'
import { accountParser } from './account'
import { get, requireAnswer, setZoneSource } from './call'
import { CallFailed } from './failure'

/** One cache for the whole page, so that a change made in one remote refreshes another. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline, a call fails immediately instead of waiting for a connection.
      networkMode: 'always',
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // Failed queries are repeated when the connection is back.
      refetchOnReconnect: true,
      // A query only reads, so it can be repeated once. After a timeout it is not: the customer would wait another 30 seconds.
      retry: (failures, error) => failures < 1 && error instanceof CallFailed && error.failure.kind === 'offline',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Query keys. A change in one remote invalidates the queries of others by them. */
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
  // Without a signal: the shell needs it on every page, so it goes on when a page is left.
  queryFn: async () => requireAnswer(await get('/api/portal/account', accountParser)),
})

setZoneSource(async () => (await queryClient.ensureQueryData(accountQuery)).timeZone)
