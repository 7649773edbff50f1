import { matchRoute, type PageRemotes, type ParentPage } from '@switchboard/record'
import { useLocation, useMatches } from '@switchboard/router'

export interface CurrentPage {
  readonly page: string
  readonly title: string
  /** Whether the shell or the page renders the h1. */
  readonly heading: 'shell' | 'page'
  readonly parent?: ParentPage
}

/** From the innermost route with a handle, else from the record, so that a failed page keeps its title. */
export function useCurrentPage(remotes: PageRemotes): CurrentPage {
  const { pathname } = useLocation()
  const handles = useMatches().map(({ handle }) => handle)
  return pageAt(pathname, innermostHandle(handles), remotes)
}

interface MatchedState {
  readonly location: { readonly pathname: string }
  readonly matches: readonly { readonly route: { readonly handle?: unknown } }[]
}

/**
 * The page for analytics. Undefined for a path below a remote's page until the remote has loaded and shows whether the
 * page exists.
 */
export const pageOf =
  (remotes: () => PageRemotes) =>
  ({ location: { pathname }, matches }: MatchedState): CurrentPage | undefined => {
    const handle = innermostHandle(matches.map(({ route }) => route.handle))
    const match = matchRoute(pathname, remotes())
    return handle || !match || match.route.path === pathname ? pageAt(pathname, handle, remotes()) : undefined
  }

/** @param handle undefined for a path without a page, whose heading the shell renders */
function pageAt(pathname: string, handle: Handle | undefined, remotes: PageRemotes): CurrentPage {
  if (handle) return describePage(handle)
  return { ...pageFromRecord(pathname, remotes), heading: 'shell' }
}

export function pageFromRecord(pathname: string, remotes: PageRemotes): CurrentPage {
  const match = matchRoute(pathname, remotes)
  if (match) return describePage(match.route)
  return { page: 'page-not-found', title: 'Page not found', heading: 'page' }
}

interface Handle {
  readonly page: string
  readonly title: string
  readonly heading?: 'page'
  readonly parent?: ParentPage
}

const describePage = ({ page, title, heading, parent }: Handle): CurrentPage => ({
  page,
  title,
  heading: heading ?? 'shell',
  ...(parent && { parent }),
})

/** A route without a handle uses the name of its parent route. */
const innermostHandle = (handles: readonly unknown[]): Handle | undefined => handles.findLast(isHandle)

const isHandle = (handle: unknown): handle is Handle =>
  typeof handle === 'object' && handle !== null && 'page' in handle && 'title' in handle
