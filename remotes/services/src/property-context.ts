import type { Day, State } from '@switchboard/domain'

/** What all steps of the page know of the account. Without the account the schedule is shown all the same (specification 4). */
export interface PropertyContext {
  readonly address: string
  readonly accountNumber: string
  readonly state: State | undefined
  readonly today: Day
  readonly active: boolean
  /** Some backends do not name its day. */
  readonly moveOut: { readonly on: Day | undefined } | undefined
}
