// The sign-in of a legacy page that has one of its own.
import { PROVIDER_MESSAGE_MS } from '@switchboard/domain'
import { SignInFailed } from './failure'
import { subjectOf } from './first/claims'
import { reportEnd } from './session-end'

/** Requirements for the login. */
export interface Login {
  /** Seconds: a sign-in of before does not suffice when it is older (`max_age` of OpenID Connect). */
  readonly maxAge: number
}

export interface PageSession {
  /** A token that is valid for at least so many seconds; undefined or a rejection when there is none. */
  token(seconds: number): Promise<string | undefined>
  /** Sends the customer to the page's own login. */
  leave(login?: Login): unknown
}

/** From its first token on that of one customer. The page may sign somebody else in behind the same functions. */
interface AdoptedSession extends PageSession {
  /** Of the first token that has one. */
  subject: string | undefined
  readonly onLateSubject: (subject: string) => void
}

/** More than any token lasts, so that the page has to fetch a new one. */
export const RENEW_BEFORE_SECONDS = 7 * 24 * 60 * 60

/** Takes the place of keycloak-js. */
let adopted: AdoptedSession | undefined

export const adoptedPage = (): AdoptedSession | undefined => adopted

/**
 * @param onLateSubject called when the page gives no token now, or too late, and one with a subject afterwards
 * @returns the subject of its token, or undefined when the page gives none
 */
export async function adoptPage(
  given: PageSession,
  seconds: number,
  onLateSubject: AdoptedSession['onLateSubject'],
): Promise<string | undefined> {
  const session: AdoptedSession = { ...given, subject: undefined, onLateSubject }
  adopted = session
  const token = await answerOf(session, seconds).catch(() => undefined)
  session.subject ??= token && subjectOf(token)
  return session.subject
}

/**
 * @param session to which the request belongs. Its end says nothing about one that has begun since
 * @param refused by the API: the same one again is as none
 * @throws SignInFailed when the page does not answer, when another session has begun, and when the token is of somebody else, for whom
 * everything has to start again
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

/** @param refused token of the session, by the API. @throws SignInFailed as `tokenOfPage` */
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
