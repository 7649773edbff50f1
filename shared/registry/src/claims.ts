// Which remote a path belongs to: data of the published builds, not code of host or server.

interface Claiming {
  readonly current: { readonly routes: readonly { readonly path: string }[] }
}

export interface Claim<Remote extends Claiming> {
  readonly remote: string
  readonly route: Remote['current']['routes'][number]
}

/** The most specific route that is the path or stands above it. */
export function claimOf<Remote extends Claiming>(
  pathname: string,
  remotes: Readonly<Record<string, Remote>>,
): Claim<Remote> | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const claims = Object.entries(remotes).flatMap(([remote, { current }]) =>
    current.routes.map((route) => ({ remote, route })),
  )
  return claims
    .filter(({ route }) => path === route.path || (route.path !== '/' && path.startsWith(`${route.path}/`)))
    .sort((a, b) => b.route.path.length - a.route.path.length)[0]
}
