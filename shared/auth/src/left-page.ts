// A browser may keep a page that is left, and show it again as it was: perhaps after a logout, perhaps to somebody else (D63).
import { requestToken } from './session'

/** A page that stays hidden for longer would look broken. Reloading it also asks for the session. */
const CONFIRM_MS = 2_500

/**
 * Hides the account while its page is left. A page that the browser shows again stays hidden until the session is confirmed. Without that it is
 * loaded again, which leads to the login page if the session has ended.
 * @param places selector of the elements that show the account
 * @param confirm rejects when there is no session any more
 */
export function hideWhenLeft(places: string, confirm: () => Promise<unknown> = confirmSession): void {
  let hidden: CSSStyleSheet | undefined
  const show = () =>
    void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== hidden))
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    hidden = new CSSStyleSheet()
    hidden.replaceSync(`:is(${places}), :is(${places}) * { visibility: hidden !important }`)
    document.adoptedStyleSheets.push(hidden)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void Promise.race([confirm(), rejectLate()]).then(show, () => location.reload())
  })
}

/**
 * The provider gives a newer token only while the session lasts. Never settles when the browser goes to the login page.
 * @throws SignInFailed when the provider cannot be reached
 */
export async function confirmSession(): Promise<void> {
  const token = await requestToken()
  await token.renew()
}

const rejectLate = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the session was not confirmed')), CONFIRM_MS))
