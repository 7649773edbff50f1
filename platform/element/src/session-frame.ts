// Script of /embed/session.html, whose address contains the provider's response. In a hidden frame it passes the
// response to the surrounding page. After a sign-in it returns to the customer's page, whose frame then passes the
// response on: otherwise an AngularJS application would restore its own address, response included, at its next route
// change.
import { RETURN_KEY } from './contract'

const ANSWER_KEY = 'switchboard-answer'
/** A code is valid for a minute. */
const LIFE_MS = 60_000

const { href, origin, search } = location
const hasCode = (address: string) => /[?&]code=/.test(address)

if (parent === window) {
  const back = takeStored(RETURN_KEY)
  if (back && search) sessionStorage.setItem(ANSWER_KEY, `${Date.now()} ${href}`)
  location.replace(back || '/')
} else {
  // In browsers that hide the provider's cookies from frames, the response to the sign-in is the only one.
  const [time, kept = ''] = takeStored(ANSWER_KEY).split(' ')
  const isUsable = Date.now() - Number(time) < LIFE_MS && hasCode(kept) && wasAsked(kept)
  parent.postMessage(!hasCode(href) && isUsable ? kept : href, origin)
}

/** Returns the value once. */
function takeStored(key: string): string {
  const text = sessionStorage.getItem(key) ?? ''
  sessionStorage.removeItem(key)
  return text
}

/** Whether this browser asked the provider for this response, and keycloak-js still knows the nonce. */
function wasAsked(answer: string): boolean {
  const state = new URL(answer).searchParams.get('state') ?? ''
  return localStorage.getItem(`kc-callback-${state}`) !== null
}
