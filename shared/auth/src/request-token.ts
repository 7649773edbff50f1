export interface RequestToken {
  readonly text: string
  /**
   * The answer to this call, if the starter has sent it with this token for this page. Each is given once.
   * @param signal stops the call
   */
  early(address: string, signal: AbortSignal): Promise<Response> | undefined
  /**
   * A newer one of the same session, after the API has refused this one before it expired.
   * Never settles when the provider refuses it too, because the browser goes to the login page (specification 4).
   * @throws SignInFailed when the provider cannot be reached, and when another session has begun: its customer may be another one
   */
  renew(): Promise<string>
}
