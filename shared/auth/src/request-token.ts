export interface RequestToken {
  readonly text: string
  /**
   * The response to this call, if the starter has sent the call with this token for this page. Each is returned once.
   * @param signal stops the call
   */
  early(address: string, signal: AbortSignal): Promise<Response> | undefined
  /**
   * A newer token of the same session, after the API has refused this one before it expired.
   * Never settles when the provider refuses it too, because the browser goes to the login page (specification 4).
   * @throws SignInFailed when the provider is unreachable, or another session has begun, perhaps another customer's
   */
  renew(): Promise<string>
}
