// The routes of a remote for a router that is not the host's.
import { matchRoutes, type RouteObject } from '@switchboard/router'
import { hasUnsavedInput } from '@switchboard/unsaved'
import type { ComponentType, ReactNode } from 'react'
import type { PageHandle, RemoteRoute } from './contract'
import { LeaveQuestion } from './LeaveQuestion'

/**
 * Routes for one router: it removes the parts of a lazy route that it has loaded from the object that it was given.
 * @param failed without an error element the router shows the error itself
 * @param place of the remote: to move inside it loses nothing that was typed in another one
 */
export function routerRoutes(routes: readonly RemoteRoute[], failed: ReactNode, place?: Element): RouteObject[] {
  const losesInput = (to: { readonly pathname: string }) =>
    hasUnsavedInput(matchRoutes([...routes], to) ? place : undefined)
  return routes.map((route) => ({
    ...route,
    lazy: async () => ({ Component: withLeaveQuestion((await route.lazy()).Component, losesInput) }),
    children: (route.children ?? []).map(withOwnParts),
    errorElement: failed,
  }))
}

/** Inside each page: the router does not draw the error element of a lazy route that fails inside another route. */
const withLeaveQuestion = (Page: ComponentType, losesInput: (to: { readonly pathname: string }) => boolean) =>
  function PageWithQuestion() {
    return (
      <>
        <Page />
        <LeaveQuestion losesInput={losesInput} />
      </>
    )
  }

function withOwnParts(route: RouteObject): RouteObject {
  const own = typeof route.lazy === 'object' ? { lazy: { ...route.lazy } } : {}
  if (route.index) return { ...route, ...own }
  return { ...route, ...own, ...(route.children && { children: route.children.map(withOwnParts) }) }
}

/** The remote's page that the router shows. A child route belongs to its page. */
export const pageOfRoutes =
  (routes: readonly RemoteRoute[]) =>
  ({
    matches,
  }: {
    readonly matches: readonly { readonly route: { readonly path?: string } }[]
  }): PageHandle | undefined =>
    routes.find(({ path }) => matches.some((match) => match.route.path === path))?.handle
