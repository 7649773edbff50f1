// Whether the dashboard is loading, shows its parts or has failed.

export interface PartState {
  readonly at: 'loading' | 'ready' | 'failed'
}

/**
 * `nothing`: the account or all parts have failed. Otherwise each part shows its own failure. At first the parts wait
 * briefly for each other, so that a late part does not move the others.
 */
export function pageState(
  account: PartState,
  parts: readonly PartState[],
  moment: 'early' | 'late',
): 'waiting' | 'nothing' | 'parts' {
  if (account.at === 'failed' || parts.every((part) => part.at === 'failed')) return 'nothing'
  if (account.at === 'loading' || (moment === 'early' && parts.some((part) => part.at === 'loading'))) return 'waiting'
  return 'parts'
}
