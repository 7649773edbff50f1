// The sign-in of a legacy page that has one of its own.
import { PROVIDER_MESSAGE_MS } from '@switchboard/domain'
import { SignInFailed } from './failure'

export interface PageSession {
  /** A token that is valid for at least so many seconds; undefined or a rejection when there is none. */
  token(seconds: number): Promise<string | undefined>
  /** Sends the customer to the page's own login. */
  leave(): unknown
}

/** More than any token lasts, so that the page has to fetch a new one. */
export const A_NEW_ONE_SECONDS = 7 * 24 * 60 * 60

/** @throws SignInFailed when the page does not answer */
export async function tokenOfPage(session: PageSession, seconds: number): Promise<string | undefined> {
  const late = new Promise<typeof LATE>((resolve) => setTimeout(() => resolve(LATE), PROVIDER_MESSAGE_MS))
  const answer = await Promise.race([session.token(seconds).catch(() => undefined), late])
  if (answer === LATE) throw new SignInFailed('unreachable')
  return typeof answer === 'string' && answer !== '' ? answer : undefined
}

const LATE = Symbol('no answer in time')

/** The page is about to be left, so that nothing follows. */
export async function leavePage(session: PageSession): Promise<never> {
  await session.leave()
  return new Promise(() => {})
}
