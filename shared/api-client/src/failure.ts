/** What can go wrong with a call. Screens say what it means to the customer. */
export type Failure =
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly status: number; readonly problem: Problem | undefined }
  | { readonly kind: 'unreadable'; readonly path: string }

/** The parts of an application/problem+json body (RFC 9457) that the portal reads. */
export interface Problem {
  readonly title?: string
  readonly detail?: string
  readonly code?: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

export class CallFailed extends Error {
  constructor(readonly failure: Failure) {
    super(`call failed: ${failure.kind}${failure.kind === 'refused' ? ` ${failure.status}` : ''}`)
  }
}
