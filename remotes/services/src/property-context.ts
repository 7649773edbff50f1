import type { Day, State } from '@switchboard/domain'

/**
 * Data of the account that all steps of the page need. The schedule is shown even without the account (specification
 * 4).
 */
export interface PropertyContext {
  readonly address: string
  readonly accountNumber: string
  readonly state: State | undefined
  readonly today: Day
  readonly active: boolean
  /** Some backends do not send its day. */
  readonly moveOut: { readonly on: Day | undefined } | undefined
}
