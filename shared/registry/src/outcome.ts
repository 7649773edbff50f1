// What pages report about the builds that they load, with the classes of failures.

/** The end of an attempt to load a build, or to draw a page of it. */
export type Outcome = 'ready' | FailureClass

/** Why a build could not be used. Automatic halts and rollbacks are decided by outcomes. */
export type FailureClass =
  | 'http'
  | 'network'
  | 'timeout'
  | 'integrity'
  | 'signature'
  | 'incompatible'
  | 'missing-module'
  | 'style'
  | 'execution'
  | 'render'

export interface LoadOutcome {
  readonly remote: string
  readonly build: string
  readonly outcome: Outcome
  readonly ms: number
}

/** The body of the beacon. */
export interface OutcomeReport {
  readonly ticket: string
  readonly outcomes: readonly LoadOutcome[]
}
