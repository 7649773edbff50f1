// Which remote a path belongs to: data of the published builds, not code of host or server.
import type { RecordedRoute } from './record'
import type { Resolved } from './state'

export interface Claim {
  readonly remote: string
  readonly route: RecordedRoute
}

/** The most specific route that is the path or stands above it. */
export function claimOf(pathname: string, remotes: Resolved): Claim | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const claims = Object.entries(remotes).flatMap(([remote, { current }]) =>
    current.routes.map((route) => ({ remote, route })),
  )
  return claims
    .filter(({ route }) => path === route.path || (route.path !== '/' && path.startsWith(`${route.path}/`)))
    .sort((a, b) => b.route.path.length - a.route.path.length)[0]
}
