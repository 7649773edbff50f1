/** Sign-in could not be completed; the portal shows nothing but a page that offers to try again. */
export class SignInFailed extends Error {
  constructor(
    readonly reason: 'unreachable' | 'refused' | 'loop',
    options?: ErrorOptions,
  ) {
    super(`sign-in failed: ${reason}`, options)
  }
}
