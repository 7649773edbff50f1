// What customers of the test change, and what their accounts show.
import type { Day } from '@switchboard/domain'

/** What an account shows, without what the customer cannot change. */
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

/** A request, and what it leaves when it happens. */
export interface Change {
  readonly request: readonly [method: string, path: string, body?: object]
  /** Of the row in the audit log, and of the mail; undefined for what must be refused. */
  readonly action: string | undefined
  /** @param answer undefined when it was lost for good */
  readonly after: (before: AccountState, answer: Answered | undefined) => AccountState
}

export interface Answered {
  readonly status: number
  readonly body: unknown
}

export const onDay = (day: Day) => ({ requestedCancellationDate: `${day}T00:00:00.000` })
