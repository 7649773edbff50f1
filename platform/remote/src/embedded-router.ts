// The router of a remote in a page that is not the host: its own pages in memory, and an exit for every other address.
import { createMemoryRouter, type RouteObject } from '@switchboard/router'
import { createElement, Fragment, type ReactNode } from 'react'

export type EmbeddedRouter = ReturnType<typeof createMemoryRouter>
type Location = EmbeddedRouter['state']['location']
/** Parameters of the last overload; navigating by steps takes a number. */
type Navigation = Parameters<EmbeddedRouter['navigate']>

export interface EmbeddedPages {
  /** The page to open first, optionally with a query. */
  readonly path: string
  /**
   * Rendered if the router has nothing else, such as for a path without a slash. Otherwise it would show a developer
   * error.
   */
  readonly failed: ReactNode
  /** Called with the address of a page that the remote does not have: from the first slash on in its own origin. */
  readonly onLeave: (address: string) => void
}

/** Path of the exit for addresses that the router cannot distinguish from the remote's pages. */
const WAY_OUT = '/switchboard-leave'
const ADDRESS = 'address'

/** @param routes of the remote */
export function createEmbeddedRouter(routes: RouteObject[], { path, failed, onLeave }: EmbeddedPages): EmbeddedRouter {
  const wayOut: RouteObject = {
    errorElement: failed,
    loader: () => {
      const { location } = router.state.navigation
      if (location) onLeave(addressLeftFor(location))
      // The page being left stays on screen until the next page has loaded, or the surrounding page shows something
      // else.
      return new Promise(() => {})
    },
  }
  const nowhere: RouteObject = { errorElement: failed }
  const ways = [WAY_OUT, '*'].map((way) => ({ ...wayOut, path: way }))
  const router = createMemoryRouter([nowhere, ...routes.map(withPlaceholder), ...ways], { initialEntries: [path] })
  const navigate = router.navigate.bind(router)
  return Object.assign(router, {
    navigate(target: number | Navigation[0], options: Navigation[1]) {
      if (typeof target === 'number') return navigate(target)
      const address = addressOutside(target)
      return address === undefined ? navigate(target, options) : navigate(wayOutTo(address))
    },
  })
}

const wayOutTo = (address: string) => ({
  pathname: WAY_OUT,
  search: `?${new URLSearchParams({ [ADDRESS]: address }).toString()}`,
})

function addressLeftFor({ pathname, search, hash }: Location): string {
  const address = pathname === WAY_OUT ? new URLSearchParams(search).get(ADDRESS) : null
  return address ?? pathname + search + hash
}

/** Addresses of the legacy application (D47), at whose path a remote may have a page, or of another site. */
function addressOutside(target: Navigation[0]): string | undefined {
  const address = typeof target === 'string' ? target : [target?.pathname, target?.search, target?.hash].join('')
  return /^https?:|^[^#]*#!\//.test(address) ? address : undefined
}

/**
 * An empty fallback while the first page loads; the router requires one. Added to each route, because the error element
 * of a page that fails to load is not rendered inside a parent route.
 */
const withPlaceholder = (route: RouteObject): RouteObject => ({
  ...route,
  hydrateFallbackElement: createElement(Fragment),
})
