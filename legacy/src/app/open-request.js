// A request that the server has not answered. It is kept while the tab is open: a reload or the login page may come before the answer, or before
// it is sent.

/**
 * @param storage of the tab
 * @param name what is kept under it
 */
export function createOpenRequest(storage, name) {
  const forget = () => storage.removeItem(name)
  return {
    /** @returns the request of the account; that of another account, whose customer has used the tab before, is forgotten */
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
