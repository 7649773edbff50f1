// What the dashboard shows of its answers: the account's, and those that each have a part of the page.

export interface Arrival {
  readonly at: 'loading' | 'ready' | 'failed'
}

/**
 * `nothing`: without the account, or when no part could be loaded, the page has failed as a whole; otherwise each part
 * says for itself what failed. Early on, parts wait for each other: each at its own time, they would push each other about.
 */
export function shownOf(account: Arrival, parts: readonly Arrival[], early: boolean): 'waiting' | 'nothing' | 'parts' {
  if (account.at === 'failed' || parts.every((part) => part.at === 'failed')) return 'nothing'
  if (account.at === 'loading' || (early && parts.some((part) => part.at === 'loading'))) return 'waiting'
  return 'parts'
}
