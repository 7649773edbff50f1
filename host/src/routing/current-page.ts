import { matchRoute, type PageRemotes } from '@switchboard/registry'
import { useLocation, useMatches } from '@switchboard/router'

export interface CurrentPage {
  readonly page: string
  readonly title: string
  /** Who draws the h1. */
  readonly heading: 'shell' | 'page'
}

/** From the handle of the matched route, else from the record: a page that failed keeps its title. */
export function useCurrentPage(remotes: PageRemotes): CurrentPage {
  const { pathname } = useLocation()
  return pageAt(pathname, useMatches().at(-1)?.handle, remotes)
}

interface MatchedState {
  readonly location: { readonly pathname: string }
  readonly matches: readonly { readonly route: { readonly handle?: unknown } }[]
}

/** The page for analytics. Undefined for a path below a remote's page, until the remote is loaded and shows whether it has such a page. */
export const pageOf =
  (remotes: () => PageRemotes) =>
  ({ location: { pathname }, matches }: MatchedState): CurrentPage | undefined => {
    const handle: unknown = matches.at(-1)?.route.handle
    const match = matchRoute(pathname, remotes())
    return handle || !match || match.route.path === pathname ? pageAt(pathname, handle, remotes()) : undefined
  }

/** @param handle of the innermost matched route. A page without one gets its heading from the shell */
function pageAt(pathname: string, handle: unknown, remotes: PageRemotes): CurrentPage {
  if (isHandle(handle)) return { page: handle.page, title: handle.title, heading: handle.heading ?? 'shell' }
  return { ...pageFromRecord(pathname, remotes), heading: 'shell' }
}

export function pageFromRecord(pathname: string, remotes: PageRemotes): CurrentPage {
  const match = matchRoute(pathname, remotes)
  if (match) return { page: match.route.page, title: match.route.title, heading: match.route.heading ?? 'shell' }
  return { page: 'page-not-found', title: 'Page not found', heading: 'page' }
}

interface Handle {
  readonly page: string
  readonly title: string
  readonly heading?: 'page'
}

const isHandle = (handle: unknown): handle is Handle =>
  typeof handle === 'object' && handle !== null && 'page' in handle && 'title' in handle
