// An account that cannot be loaded leads to page-not-found, and every link from there requests it again (D42).
import { accountQuery, keys, useQuery, useQueryClient, type queryClient } from '@switchboard/api-client'
import { useEffect, useState } from 'react'

/**
 * Prevents a second request when the shell re-renders as the first remote arrives, perhaps before it knows that the
 * account has failed. Only in the portal: other pages have no page-not-found.
 */
export function askOnceForAccount(client: typeof queryClient): void {
  // The default also applies to queries whose keys begin with the account's.
  client.setQueryDefaults(keys.account, { retryOnMount: ({ queryKey }) => queryKey.length > keys.account.length })
}

/**
 * For page-not-found, which works without the account. Asks for it once, so that the header gets its profile menu,
 * unless it has just failed: a second request could cause a loop.
 * @returns whether the account is still awaited
 */
export function useAccountIfAvailable(): boolean {
  const client = useQueryClient()
  const { data, isLoadingError } = useQuery({ ...accountQuery, enabled: false })
  const [hasFailed] = useState(isLoadingError)
  const [isAwaited, setAwaited] = useState(!hasFailed && data === undefined)
  useEffect(() => {
    if (!hasFailed) void client.prefetchQuery(accountQuery).then(() => setAwaited(false))
  }, [hasFailed, client])
  // Separate, because a failure of that request is forgotten, too.
  useEffect(() => {
    if (isLoadingError) void client.resetQueries({ queryKey: keys.account })
  }, [isLoadingError, client])
  return isAwaited
}
