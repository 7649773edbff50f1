/** The sign-in could not be completed. The portal shows only a page with a Retry button. */
export class SignInFailed extends Error {
  constructor(
    readonly reason: 'unreachable' | 'refused' | 'loop',
    options?: ErrorOptions,
  ) {
    super(`sign-in failed: ${reason}`, options)
  }
}

/** keycloak-js rejects with the provider's response. */
export const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'error' in error && error.error === 'access_denied'
