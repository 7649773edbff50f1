// A request that the server has not answered. Kept while the tab is open, because a reload or the login page may come
// before the response, or before it is sent.

/**
 * @param storage of the tab
 * @param name storage key
 */
export function createOpenRequest(storage, name) {
  const forget = () => storage.removeItem(name)
  return {
    /** @returns the account's request; one of another account, used in this tab before, is removed */
    find(account) {
      const kept = JSON.parse(storage.getItem(name) ?? 'null')
      if (kept && kept.account === account) return kept.request
      forget()
      return undefined
    },
    keep: (account, request) => storage.setItem(name, JSON.stringify({ account, request })),
    forget,
  }
}
