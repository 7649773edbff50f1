// The payment that the server has not answered. It is kept while the tab is open: a reload or the login page may come before the answer, or before
// it is sent (`isUnsent`).

const KEY = 'legacy-payment'

/** @param storage of the tab */
export function createOpenPayment(storage) {
  const forget = () => storage.removeItem(KEY)
  return {
    /** @returns the request of the account; that of another account, whose customer has used the tab before, is forgotten */
    find(account) {
      const kept = JSON.parse(storage.getItem(KEY) ?? 'null')
      if (kept && kept.account === account) return kept.request
      forget()
      return undefined
    },
    keep: (account, request) => storage.setItem(KEY, JSON.stringify({ account, request })),
    forget,
  }
}
