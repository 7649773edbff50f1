import { keys, useQueryClient } from '@switchboard/api-client'

/** Fetches everything anew that a change of the account can change on any screen. */
export function useAccountRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const changed = [keys.account, keys.services, keys.usage, keys.contacts]
    await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
