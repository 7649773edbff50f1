// What the test's customers change, and what their accounts show.
import type { Day } from '@switchboard/domain'

/** What an account shows, without parts that the customer cannot change. */
export interface AccountState {
  readonly phone: string
  /** Email addresses by id. */
  readonly holders: Readonly<Record<string, string>>
  readonly moveOut: Day | undefined
  /** Add-ons by code. */
  readonly addOns: Readonly<Record<string, AddOn>>
}

export interface AddOn {
  readonly starts: Day
  readonly ends: Day | null
}

/** A request, and its effect. */
export interface Change {
  readonly request: readonly [method: string, path: string, body?: object]
  /** Action in the audit log and template of the email; undefined if it must be refused. */
  readonly action: string | undefined
  /** @param answer undefined if it was lost for good */
  readonly after: (before: AccountState, answer: Answered | undefined) => AccountState
}

export interface Answered {
  readonly status: number
  readonly body: unknown
}

export const onDay = (day: Day) => ({ requestedCancellationDate: `${day}T00:00:00.000` })
