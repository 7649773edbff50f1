// How the starter passes the result of the sign-in to the host. Both import this file, but may come from different
// releases.
import type { SignInFailed } from '../failure'

export interface Tokens {
  readonly token: string
  readonly refreshToken: string
  readonly idToken: string
  /** Seconds by which this device's clock is ahead of the provider's. */
  readonly timeSkew: number
}

/** Calls that the starter has sent with this token, for one page. */
export interface EarlyCalls {
  readonly pathname: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
  readonly calls: readonly EarlyCall[]
}

export interface EarlyCall {
  readonly address: string
  /** Settles as the page's own `fetch` would. */
  readonly response: Promise<Response>
  readonly stop: AbortController
}

export interface SignedIn {
  readonly tokens: Tokens
  readonly early?: EarlyCalls | undefined
}

export type HandedOver = SignedIn | { readonly failed: SignInFailed['reason'] }

const DOOR = 'switchboardSignIn'

declare global {
  interface Window {
    /** Set by the starter until the host takes it. Never rejects. */
    [DOOR]?: Promise<HandedOver>
  }
}

export function handOver(result: Promise<HandedOver>): void {
  window[DOOR] = result
}

/** @returns undefined on a page whose starter leaves the sign-in to the host */
export function takeOver(): Promise<HandedOver> | undefined {
  const result = window[DOOR]
  delete window[DOOR]
  return result
}
