// The main navigation, built from the resolved builds: each route may have an entry.
import type { PageRemotes } from '@switchboard/record'

export interface NavigationLink {
  readonly to: string
  readonly text: string
}

/** Sorted by order, then by text. */
export function navigationLinks(remotes: PageRemotes): NavigationLink[] {
  return Object.values(remotes)
    .flatMap(({ current }) =>
      current.routes.flatMap(({ path, navigation }) => (navigation ? [{ path, ...navigation }] : [])),
    )
    .sort((a, b) => a.order - b.order || (a.text < b.text ? -1 : 1))
    .map(({ path, text }) => ({ to: path, text }))
}

/** The link to the page at a path, or to its nearest parent page. */
export function currentLink(pathname: string, links: readonly NavigationLink[]): NavigationLink | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return links
    .filter(({ to }) => path === to || (to !== '/' && path.startsWith(`${to}/`)))
    .sort((a, b) => b.to.length - a.to.length)[0]
}
