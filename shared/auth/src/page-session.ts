// The sign-in of a legacy page that has its own.
import { PROVIDER_MESSAGE_MS, TOKEN_REFRESH_SECONDS } from '@switchboard/domain'
import { state } from './client'
import { SignInFailed } from './failure'
import { subjectOf } from './first/claims'
import type { IdentityConfig } from './identity-config'
import { reportEnd } from './session-end'

/** Requirements for the login. */
export interface Login {
  /** Maximum age of the sign-in in seconds (`max_age` of OpenID Connect). */
  readonly maxAge: number
}

export interface PageSession {
  /** A token that is valid for at least `seconds`; undefined or a rejection if there is none. */
  token(seconds: number): Promise<string | undefined>
  /** Sends the customer to the page's own login. */
  leave(login?: Login): unknown
}

/**
 * Belongs to one customer from its first token on, although the page may sign somebody else in through the same
 * functions.
 */
interface AdoptedSession extends PageSession {
  /** Subject of the first token that has one. */
  subject: string | undefined
  readonly onLateSubject: (subject: string) => void
}

/** Longer than any token lasts, so that the page has to fetch a new one. */
export const RENEW_BEFORE_SECONDS = 7 * 24 * 60 * 60

/** Replaces keycloak-js. */
let adopted: AdoptedSession | undefined

export const adoptedPage = (): AdoptedSession | undefined => adopted

/**
 * Adopts the sign-in of the surrounding page.
 * @param onLateSubject called if the page returns no token in time, but one with a subject afterwards
 * @returns the subject of its token, or undefined if the page returns none
 */
export async function adoptSession(
  given: PageSession,
  config: IdentityConfig | undefined,
  onLateSubject: AdoptedSession['onLateSubject'],
): Promise<string | undefined> {
  state.configuration = config
  const session: AdoptedSession = { ...given, subject: undefined, onLateSubject }
  adopted = session
  const token = await answerOf(session, TOKEN_REFRESH_SECONDS).catch(() => undefined)
  session.subject ??= token && subjectOf(token)
  return session.subject
}

/**
 * @param session of the request. Its end does not affect a session that has begun since
 * @param refused a token that the API refused: if the page answers with the same one, the page has no token
 * @throws SignInFailed when the page does not respond, another session has begun, or the token belongs to somebody
 * else, so that everything has to restart
 */
export async function tokenOfPage(session: AdoptedSession, seconds: number, refused?: string): Promise<string> {
  const token = await answerOf(session, seconds)
  const isUsable = token !== undefined && token !== refused
  const subject = isUsable ? subjectOf(token) : undefined
  if (subject !== undefined && session.subject === undefined) {
    session.subject = subject
    if (session === adopted) session.onLateSubject(subject)
  }
  if (isUsable && (subject === undefined || subject === session.subject)) return token
  if (session !== adopted) throw new SignInFailed('refused')
  reportEnd(isUsable ? 'replaced' : 'expired')
  if (!isUsable) return leavePage(session)
  throw new SignInFailed('refused')
}

/** @param refused a token of the session that the API refused. @throws SignInFailed like `tokenOfPage` */
export async function renewedByPage(session: AdoptedSession, refused: string): Promise<string> {
  if (session !== adopted) throw new SignInFailed('refused')
  return tokenOfPage(session, RENEW_BEFORE_SECONDS, refused)
}

async function answerOf(session: PageSession, seconds: number): Promise<string | undefined> {
  const late = new Promise<typeof LATE>((resolve) => setTimeout(() => resolve(LATE), PROVIDER_MESSAGE_MS))
  const answer = await Promise.race([session.token(seconds).catch(() => undefined), late])
  if (answer === LATE) throw new SignInFailed('unreachable')
  return typeof answer === 'string' && answer !== '' ? answer : undefined
}

const LATE = Symbol('no answer in time')

/** The page is about to be left, so that nothing follows. */
export async function leavePage(session: PageSession, login?: Login): Promise<never> {
  await session.leave(login)
  return new Promise(() => {})
}
