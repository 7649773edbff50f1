// The main navigation, built from the resolved builds: each route may have an entry.
import type { PageRemotes } from '@switchboard/record'
import { translateTitle } from './page-titles-text'

export interface NavigationLink {
  readonly to: string
  readonly text: string
  /** Pages that name this one as their parent. */
  readonly children?: readonly string[]
}

/** Sorted by order, then by text. */
export function navigationLinks(remotes: PageRemotes): NavigationLink[] {
  const routes = Object.values(remotes).flatMap(({ current }) => current.routes)
  return routes
    .flatMap(({ path, navigation }) => (navigation ? [{ path, ...navigation }] : []))
    .sort((a, b) => a.order - b.order || (a.text < b.text ? -1 : 1))
    .map(({ path, text }) => {
      const children = routes.filter(({ parent }) => parent?.path === path).map((route) => route.path)
      return { to: path, text: translateTitle(text), ...(children.length > 0 && { children }) }
    })
}

/** The link to the page at a path, or to its nearest parent page. */
export function currentLink(pathname: string, links: readonly NavigationLink[]): NavigationLink | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const isAt = (page: string) => path === page || (page !== '/' && path.startsWith(`${page}/`))
  return links
    .filter(({ to, children = [] }) => [to, ...children].some(isAt))
    .sort((a, b) => b.to.length - a.to.length)[0]
}
