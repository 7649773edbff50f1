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
  let found: RouteMatch<Remote> | undefined
  for (const [remote, { current }] of Object.entries(remotes))
    for (const route of current.routes)
      if (isAtOrBelow(path, route.path) && route.path.length > (found?.route.path.length ?? 0))
        found = { remote, route }
  return found
}

const isAtOrBelow = (path: string, parent: string) =>
  path === parent || (parent !== '/' && path.startsWith(`${parent}/`))

/** Whether the address is the route's own, not that of a nested page. */
export const isRouteItself = (pathname: string, route: { readonly path: string }): boolean =>
  plainPath(pathname) === route.path

const plainPath = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname)
