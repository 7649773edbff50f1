// An account that cannot be loaded leads to page-not-found, and every way out of there asks for it again (D42).
import { accountQuery, keys, useQuery, useQueryClient, type queryClient } from '@switchboard/api-client'
import { useEffect } from 'react'

/**
 * The shell is rendered again when the first remote has arrived, perhaps before it knows that the account has failed. What is drawn then
 * does not ask again. Only in the portal: other pages have no page-not-found.
 */
export function askOnceForAccount(client: typeof queryClient): void {
  // The default also holds for queries whose key begins with the account's.
  client.setQueryDefaults(keys.account, { retryOnMount: ({ queryKey }) => queryKey.length > keys.account.length })
}

/** For page-not-found, which does not load the account itself. */
export function useForgottenFailure(): void {
  const client = useQueryClient()
  const { isLoadingError } = useQuery({ ...accountQuery, enabled: false })
  useEffect(() => {
    if (isLoadingError) void client.resetQueries({ queryKey: keys.account })
  }, [isLoadingError, client])
}
