import type { Problem } from './problem'

/**
 * How a call can fail. Screens have the sentences for customers.
 * `offline`: API or provider unreachable. `timeout`: no response within the deadline. `refused`: an error status (401
 * only after renewing the token) or a body flagged as an error. `unreadable`: a response that does not match; includes
 * the path of the mismatch.
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

/** The status with which the API refused a call. Undefined for another failure. */
export const refusalStatus = (thrown: unknown): number | undefined =>
  thrown instanceof CallFailed && thrown.failure.kind === 'refused' ? thrown.failure.status : undefined
