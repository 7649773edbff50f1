import { claimOf, type PageRemotes } from '@switchboard/registry'
import { useLocation, useMatches } from '@switchboard/router'

export interface PageShown {
  readonly page: string
  readonly title: string
  /** Who draws the h1. */
  readonly heading: 'shell' | 'page'
}

/** What the matched route says of itself, else what the record says of the path: a page that failed keeps its title. */
export function usePage(remotes: PageRemotes): PageShown {
  const { pathname } = useLocation()
  return pageAt(pathname, useMatches().at(-1)?.handle, remotes)
}

interface Arrival {
  readonly location: { readonly pathname: string }
  readonly matches: readonly { readonly route: { readonly handle?: unknown } }[]
}

/** For analytics: undefined below a remote's page, until the remote says whether it has such a page. */
export const pageOf =
  (remotes: () => PageRemotes) =>
  ({ location: { pathname }, matches }: Arrival): PageShown | undefined => {
    const handle: unknown = matches.at(-1)?.route.handle
    const claim = claimOf(pathname, remotes())
    return handle || !claim || claim.route.path === pathname ? pageAt(pathname, handle, remotes()) : undefined
  }

/** @param handle of the last route that matched; what has none is drawn by the shell */
function pageAt(pathname: string, handle: unknown, remotes: PageRemotes): PageShown {
  if (isHandle(handle)) return { page: handle.page, title: handle.title, heading: handle.heading ?? 'shell' }
  return { ...recordedPage(pathname, remotes), heading: 'shell' }
}

export function recordedPage(pathname: string, remotes: PageRemotes): PageShown {
  const claim = claimOf(pathname, remotes)
  if (claim) return { page: claim.route.page, title: claim.route.title, heading: claim.route.heading ?? 'shell' }
  return { page: 'page-not-found', title: 'Page not found', heading: 'page' }
}

interface Handle {
  readonly page: string
  readonly title: string
  readonly heading?: 'page'
}

const isHandle = (handle: unknown): handle is Handle =>
  typeof handle === 'object' && handle !== null && 'page' in handle && 'title' in handle
