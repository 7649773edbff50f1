// The language of the page. The server writes the page in the language of a cookie, so that nothing has to be loaded to
// know it (decision record 0116).
import { LANGUAGE_COOKIE } from '@switchboard/record'
import { keepInput } from '@switchboard/unsaved'

const YEAR_S = 365 * 86_400

/**
 * Reloads the page if the account has another language than the cookie. A host without the language shows English, and
 * is not reloaded again.
 * @param chosen tag of the account's language; undefined if the backend keeps none
 */
export function followLanguage(chosen: string | undefined): void {
  const wanted = chosen === 'en' ? '' : chosen
  if (wanted === undefined || wanted === cookieLanguage()) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = wanted === '' ? 0 : YEAR_S
  document.cookie = `${LANGUAGE_COOKIE}=${wanted}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
  // The browser may refuse cookies.
  if (cookieLanguage() !== wanted) return
  keepInput()
  location.reload()
}

const cookieLanguage = () => new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
