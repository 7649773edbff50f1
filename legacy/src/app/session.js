// The application's own sign-in with keycloak-js. The provider's answer comes in the query, because the fragment is the route.
import Keycloak from '../vendor/keycloak.js'

const ROUTE_KEY = 'legacy-route'
const PAGE = `${location.origin}${location.pathname}`

/** @returns the session, or undefined when the browser leaves for the login */
export async function openSession() {
  const response = await fetch('/api/config/portalkeycloakconfig')
  if (!response.ok) throw new Error(`the configuration of the sign-in was answered ${response.status}`)
  const config = await response.json()
  const keycloak = new Keycloak({
    url: new URL(config['auth-server-url'], location.origin).href,
    realm: config.realm,
    clientId: config.resource,
  })
  const leave = ({ maxAge } = {}) => {
    // So that remotes keep what was typed in them.
    globalThis.switchboard?.sessionEnded()
    sessionStorage.setItem(ROUTE_KEY, location.hash)
    return keycloak.login({ redirectUri: PAGE, maxAge })
  }
  // Also for a page that leaves for the login: going back to it would find it waiting.
  hideWhenLeft()
  const isOpen = await keycloak.init({ pkceMethod: 'S256', responseMode: 'query', checkLoginIframe: false })
  if (!isOpen) {
    await leave()
    return undefined
  }
  restoreRoute()
  return {
    leave,
    subject: keycloak.subject,
    token: (seconds) => keycloak.updateToken(seconds).then(() => keycloak.token),
    /** After a token was not to be had: whether the provider has refused it. Otherwise it could not be reached. */
    hasEnded: () => !keycloak.authenticated,
  }
}

/** The redirect has lost the fragment. */
function restoreRoute() {
  const route = sessionStorage.getItem(ROUTE_KEY)
  sessionStorage.removeItem(ROUTE_KEY)
  if (route && !location.hash) history.replaceState(history.state, '', `${PAGE}${route}`)
}

/** A browser may show the page again as it was, perhaps after a logout: then the session has to be asked for (D63). */
function hideWhenLeft() {
  addEventListener('pagehide', ({ persisted }) => {
    document.body.hidden = persisted
  })
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}
