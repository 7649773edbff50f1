// The starter's sign-in, until keycloak-js takes over.
import { PROVIDER_MESSAGE_MS, TOKEN_MINIMUM_SECONDS } from '@switchboard/domain'
import { keepEarlyAnswers, type EarlyAnswers } from './early-answers'
import { SignInFailed } from './failure'
import { claimsOf, subjectOf } from './first/claims'
import type { SignedIn, Tokens } from './first/handover'

export interface HandedSession {
  readonly subject: string | undefined
  /** Responses to the starter's calls. */
  readonly early: EarlyAnswers | undefined
  /**
   * The starter's token if it is valid for at least `seconds`, or regardless while keycloak-js cannot take over.
   * @returns undefined once keycloak-js has taken over, or the session has ended
   * @throws SignInFailed when keycloak-js cannot take over and the token has expired
   */
  token(seconds: number): Promise<string | undefined>
  /** Lets keycloak-js take over. Happens once. */
  proceed(): Promise<void>
  /** The customer has logged out elsewhere. */
  end(): void
  /** Whether keycloak-js has taken over or the session has ended. */
  isOver(): boolean
}

/** Longer than keycloak-js waits for its first frame. */
const WAIT_MS = 2 * PROVIDER_MESSAGE_MS

interface Successor {
  /** Settles when keycloak-js has taken over or failed to. */
  proceed(): Promise<unknown>
  /** Whether keycloak-js has the tokens, perhaps before it has finished everything else. */
  hasTokens(): boolean
}

export function createHandedSession({ tokens, early }: SignedIn, successor: Successor): HandedSession {
  let hasEnded = false
  let continuation: Promise<void> | undefined
  const isOver = () => hasEnded || successor.hasTokens()
  const end = () => void (hasEnded = true)
  const proceed = () => (continuation ??= successor.proceed().then(end, end))
  return {
    subject: subjectOf(tokens.token),
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
