// At /embed/session.html, whose address has the provider's answer. In a hidden frame it hands the answer to the page around. After a sign-in it goes
// back to the page that the customer came from, and the frame of that page hands the answer over: the page keeps its own address, which an
// AngularJS application would otherwise restore, answer included, at its next change of route.
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
  // Of a browser that does not show the provider's cookies to frames the answer of the sign-in is the only one.
  const [time, kept = ''] = takeStored(ANSWER_KEY).split(' ')
  const isUsable = Date.now() - Number(time) < LIFE_MS && hasCode(kept) && wasAsked(kept)
  parent.postMessage(!hasCode(href) && isUsable ? kept : href, origin)
}

/** Works once. */
function takeStored(key: string): string {
  const text = sessionStorage.getItem(key) ?? ''
  sessionStorage.removeItem(key)
  return text
}

/** This browser has asked the provider for this answer, and keycloak-js still knows with which nonce. */
function wasAsked(answer: string): boolean {
  const state = new URL(answer).searchParams.get('state') ?? ''
  return localStorage.getItem(`kc-callback-${state}`) !== null
}
