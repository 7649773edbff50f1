// The router of a remote inside a page that is not the host: its pages in memory, and a way out for every other address.
import { createMemoryRouter, type RouteObject } from '@switchboard/router'
import { createElement, Fragment, type ReactNode } from 'react'

export type EmbeddedRouter = ReturnType<typeof createMemoryRouter>
type Location = EmbeddedRouter['state']['location']
/** Of the last overload: navigation by steps takes a number. */
type Navigation = Parameters<EmbeddedRouter['navigate']>

export interface EmbeddedPages {
  /** Opened first, with a query if the page needs one. */
  readonly path: string
  /** Drawn where the router has nothing else, such as for a path without a slash: else it would draw an error for developers. */
  readonly failed: ReactNode
  /** Called with the address of a page that the remote does not have: from a slash on in its own origin. */
  readonly onLeave: (address: string) => void
}

/** The way to addresses that the router cannot tell from pages of the remote. */
const WAY_OUT = '/switchboard-leave'
const ADDRESS = 'address'

/** @param routes of the remote */
export function createEmbeddedRouter(routes: RouteObject[], { path, failed, onLeave }: EmbeddedPages): EmbeddedRouter {
  const wayOut: RouteObject = {
    errorElement: failed,
    loader: () => {
      const { location } = router.state.navigation
      if (location) onLeave(addressLeftFor(location))
      // What the customer leaves stays on screen until the next page has come, or the page around shows something else.
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

/** Of the legacy application (D47), at whose path a remote may have a page, or of another site. */
function addressOutside(target: Navigation[0]): string | undefined {
  const address = typeof target === 'string' ? target : [target?.pathname, target?.search, target?.hash].join('')
  return /^https?:|^[^#]*#!\//.test(address) ? address : undefined
}

/**
 * Something to draw while the first page comes, for which the router asks. Not a route around all of them: inside another route the error element
 * of a page that cannot be loaded is not drawn.
 */
const withPlaceholder = (route: RouteObject): RouteObject => ({
  ...route,
  hydrateFallbackElement: createElement(Fragment),
})
