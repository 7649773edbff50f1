// The router of a remote inside a page that is not the host: its pages in memory, and a way out for every other address.
import { createMemoryRouter, type RouteObject } from '@switchboard/router'
import { createElement, Fragment } from 'react'

export type EmbeddedRouter = ReturnType<typeof createMemoryRouter>

/**
 * @param routes of the remote @param onLeave called with the address of a page that the remote does not have, in its own origin
 * @param path with a query, if the page needs one
 */
export function createEmbeddedRouter(
  routes: RouteObject[],
  path: string,
  onLeave: (address: string) => void,
): EmbeddedRouter {
  const wayOut: RouteObject = {
    path: '*',
    loader: () => {
      const { location } = router.state.navigation
      if (location) onLeave(location.pathname + location.search + location.hash)
      // What the customer leaves stays on screen until the next page has come, or the page around shows something else.
      return new Promise(() => {})
    },
  }
  const router = createMemoryRouter([...routes.map(withPlaceholder), wayOut], { initialEntries: [path] })
  return router
}

/**
 * Something to draw while the first page comes, for which the router asks. Not a route around all of them: inside another route the error element
 * of a page that cannot be loaded is not drawn.
 */
const withPlaceholder = (route: RouteObject): RouteObject => ({
  ...route,
  hydrateFallbackElement: createElement(Fragment),
})
