import { QueryClient, queryOptions } from '@tanstack/react-query'
import { accountParser } from './account'
import { get, requireAnswer, setZoneSource } from './call'
import { CallFailed } from './failure'

/** One cache for the whole page, so that a change made in one remote refreshes the others. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // While offline, a call fails immediately instead of waiting for a connection.
      networkMode: 'always',
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      // Failed queries are repeated when the connection returns.
      refetchOnReconnect: true,
      // Queries only read, so they can be repeated once. Not after a timeout, when the customer would wait another 30
      // seconds.
      retry: (failures, error) => failures < 1 && error instanceof CallFailed && error.failure.kind === 'offline',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Query keys. With them, a change in one remote invalidates the queries of other remotes. */
export const keys = {
  account: ['account'],
  property: ['property'],
  latestInvoice: ['invoices', 'latest'],
  nextInvoice: ['invoices', 'next'],
  billingHistory: ['billing-history'],
  contacts: ['additional-contacts'],
  services: ['services'],
  usage: ['usage'],
} as const

export const accountQuery = queryOptions({
  queryKey: keys.account,
  // Never aborted, because the shell needs the account on every page.
  queryFn: async () => requireAnswer(await get('/api/portal/account', accountParser)),
})

setZoneSource(async () => (await queryClient.ensureQueryData(accountQuery)).timeZone)
