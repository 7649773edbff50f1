// Sign-ins that wait for the provider's response. Key and format are those of keycloak-js, which begins some of them
// itself.
import { fields } from './fields'

export interface Attempt {
  readonly state: string
  readonly nonce: string
  /** The page to which the provider redirects. */
  readonly redirectUri: string
  readonly pkceCodeVerifier: string
  /** Fragment of that page, which the provider replaces. keycloak-js omits it. */
  readonly hash?: string
}

const PREFIX = 'kc-callback-'
/** Specification 9: pending login state. */
const KEPT_MS = 60 * 60_000

export function keepAttempt(attempt: Attempt, now: number): void {
  removeAttempts((expires) => expires < now)
  const keep = () =>
    localStorage.setItem(PREFIX + attempt.state, JSON.stringify({ ...attempt, expires: now + KEPT_MS }))
  try {
    keep()
  } catch {
    // The storage is full.
    removeAttempts(() => true)
    keep()
  }
}

/**
 * Takes this browser's attempt that the response belongs to. Each attempt can be taken once.
 * @returns undefined for a response that this browser did not ask for, or that is repeated or too late
 */
export function takeAttempt(state: string, now: number): Attempt | undefined {
  removeAttempts((expires) => expires < now)
  const kept = read(PREFIX + state)
  localStorage.removeItem(PREFIX + state)
  return isAttempt(kept) && kept.state === state ? kept : undefined
}

function removeAttempts(isOver: (expires: number) => boolean): void {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) {
    const { expires } = fields(read(key))
    if (typeof expires !== 'number' || isOver(expires)) localStorage.removeItem(key)
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '')
  } catch {
    return undefined
  }
}

const isAttempt = (value: unknown): value is Attempt => {
  const { state, nonce, redirectUri, pkceCodeVerifier, hash = '' } = fields(value)
  return [state, nonce, redirectUri, pkceCodeVerifier].every((text) => text && isText(text)) && isText(hash)
}

const isText = (value: unknown) => typeof value === 'string'
