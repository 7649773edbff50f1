import type { Problem } from './problem'

/**
 * How a call can fail. Screens have the sentences for customers.
 * `offline`: API or provider could not be reached. `timeout`: no answer within the deadline. `refused`: a status that says
 * no, a 401 only after the token was renewed, or a body that is flagged as an error. `unreadable`: a response that
 * does not fit, with the path in it.
 */
export type Failure =
  | { readonly kind: 'offline' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem | undefined }
  | { readonly kind: 'unreadable'; readonly path: string }

export class CallFailed extends Error {
  constructor(readonly failure: Failure) {
    super(`call failed: ${failure.kind}${failure.kind === 'refused' ? ` ${failure.status}` : ''}`)
  }
}

/** Why the API refused a call, such as 'holder-exists'. Undefined for another failure. */
export const refusalCode = (thrown: unknown): string | undefined =>
  thrown instanceof CallFailed && thrown.failure.kind === 'refused' ? thrown.failure.problem?.code : undefined
