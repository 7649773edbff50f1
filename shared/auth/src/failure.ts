/** The sign-in could not be completed. The portal shows only a page that offers to try again. */
export class SignInFailed extends Error {
  constructor(
    readonly reason: 'unreachable' | 'refused' | 'loop',
    options?: ErrorOptions,
  ) {
    super(`sign-in failed: ${reason}`, options)
  }
}

/** keycloak-js rejects with the answer of the provider. */
export const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'error' in error && error.error === 'access_denied'
