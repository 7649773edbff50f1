// At /embed/session.html, whose address has the provider's answer. In a hidden frame it hands the answer to the page around. After a sign-in it goes
// back to the page that the customer came from, and the frame of that page hands the answer over: the page keeps its own address, which an
// AngularJS application would otherwise restore, answer included, at its next change of route.
import { RETURN_KEY } from './contract'

const ANSWER_KEY = 'switchboard-answer'

const { href, origin } = location
if (parent === window) {
  sessionStorage.setItem(ANSWER_KEY, href)
  location.replace(sessionStorage.getItem(RETURN_KEY) ?? '/')
} else {
  // Of a browser that does not show the provider's cookies to frames the answer of the sign-in is the only one.
  const kept = sessionStorage.getItem(ANSWER_KEY)
  sessionStorage.removeItem(ANSWER_KEY)
  parent.postMessage(/[?&]code=/.test(href) ? href : (kept ?? href), origin)
}
