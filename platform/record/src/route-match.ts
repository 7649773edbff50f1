// Finds the remote for a path, from the routes in published records.

interface RoutedRemote {
  readonly current: { readonly routes: readonly { readonly path: string }[] }
}

export interface RouteMatch<Remote extends RoutedRemote> {
  readonly remote: string
  readonly route: Remote['current']['routes'][number]
}

/** @returns the longest route that equals the path or is a parent of it */
export function matchRoute<Remote extends RoutedRemote>(
  pathname: string,
  remotes: Readonly<Record<string, Remote>>,
): RouteMatch<Remote> | undefined {
  const path = plainPath(pathname)
  const routes = Object.entries(remotes).flatMap(([remote, { current }]) =>
    current.routes.map((route) => ({ remote, route })),
  )
  return routes
    .filter(({ route }) => path === route.path || (route.path !== '/' && path.startsWith(`${route.path}/`)))
    .sort((a, b) => b.route.path.length - a.route.path.length)[0]
}

/** Whether the address is the route's own, not that of a nested page. */
export const isRouteItself = (pathname: string, route: { readonly path: string }): boolean =>
  plainPath(pathname) === route.path

const plainPath = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname)
