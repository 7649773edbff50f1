// A browser may keep a page that was left and show it again unchanged, perhaps after a logout or to somebody else
// (D63).
import { requestToken } from './tokens'

/** A page hidden for longer would look broken. Reloading also checks the session. */
const CONFIRM_MS = 2_500

/**
 * Hides the account when its page is left. If the browser shows the page again, it stays hidden until the session is
 * confirmed; otherwise it is reloaded, which leads to the login page if the session has ended.
 * @param places selector of the elements that show the account
 * @param confirm rejects when the session has ended
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
 * Requests a newer token, which the provider issues only while the session lasts. Never settles when the browser goes
 * to the login page.
 * @throws SignInFailed when the provider is unreachable
 */
export async function confirmSession(): Promise<void> {
  const token = await requestToken()
  await token.renew()
}

const rejectLate = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the session was not confirmed')), CONFIRM_MS))
