// The application's own sign-in with keycloak-js. The provider's response is in the query, because the fragment is the
// route.
import Keycloak from 'keycloak-js'

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
    // So that remotes keep typed input.
    globalThis.switchboard?.sessionEnded()
    sessionStorage.setItem(ROUTE_KEY, location.hash)
    return keycloak.login({ redirectUri: PAGE, maxAge })
  }
  // Also for a page that leaves for the login: Back would show it still waiting.
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
    /** After failing to get a token: whether the provider refused it. Otherwise the provider was unreachable. */
    hasEnded: () => !keycloak.authenticated,
  }
}

/** The redirect has removed the fragment. */
function restoreRoute() {
  const route = sessionStorage.getItem(ROUTE_KEY)
  sessionStorage.removeItem(ROUTE_KEY)
  if (route && !location.hash) history.replaceState(history.state, '', `${PAGE}${route}`)
}

/** A browser may show the page again unchanged, perhaps after a logout, so the session has to be checked (D63). */
function hideWhenLeft() {
  addEventListener('pagehide', ({ persisted }) => {
    document.body.hidden = persisted
  })
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}
