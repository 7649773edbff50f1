// The sign-in of the starter, until keycloak-js continues it.
import { PROVIDER_MESSAGE_MS, TOKEN_MINIMUM_SECONDS } from '@switchboard/domain'
import { keepEarlyAnswers, type EarlyAnswers } from './early-answers'
import { SignInFailed } from './failure'
import { claimsOf } from './first/claims'
import type { SignedIn, Tokens } from './first/handover'

export interface HandedSession {
  /** The answers to the calls that the starter has sent. */
  readonly early: EarlyAnswers | undefined
  /**
   * A token of the starter that is valid for at least `seconds`, or the only one there is while keycloak-js cannot continue.
   * @returns undefined once keycloak-js has continued, or the session has ended
   * @throws SignInFailed when keycloak-js cannot continue and the token has expired
   */
  token(seconds: number): Promise<string | undefined>
  /** Lets keycloak-js continue. Happens once. */
  proceed(): Promise<void>
  /** The customer has logged out elsewhere. */
  end(): void
  /** There is a successor, or nothing to succeed. */
  isOver(): boolean
}

/** More than keycloak-js waits for its first frame. */
const WAIT_MS = 2 * PROVIDER_MESSAGE_MS

interface Successor {
  /** Settles when keycloak-js has continued, or failed to. */
  proceed(): Promise<unknown>
  /** keycloak-js has the tokens, perhaps before it has finished everything else. */
  hasTokens(): boolean
}

export function createHandedSession({ tokens, early }: SignedIn, successor: Successor): HandedSession {
  let hasEnded = false
  let continuation: Promise<void> | undefined
  const isOver = () => hasEnded || successor.hasTokens()
  const end = () => void (hasEnded = true)
  const proceed = () => (continuation ??= successor.proceed().then(end, end))
  return {
    early: early && keepEarlyAnswers(tokens.token, early),
    proceed,
    end,
    isOver,
    async token(seconds) {
      if (isOver()) return undefined
      if (secondsLeft(tokens) >= seconds) return tokens.token
      await Promise.race([proceed(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
      if (isOver()) return undefined
      if (secondsLeft(tokens) < TOKEN_MINIMUM_SECONDS) throw new SignInFailed('unreachable')
      return tokens.token
    },
  }
}

function secondsLeft({ token, timeSkew }: Tokens): number {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp - Math.ceil(Date.now() / 1000) + timeSkew : Infinity
}
