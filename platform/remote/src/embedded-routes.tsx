// A remote's routes for a router that is not the host's.
import { matchRoutes, type RouteObject } from '@switchboard/router'
import { hasUnsavedInput } from '@switchboard/unsaved'
import type { ComponentType, ReactNode } from 'react'
import type { PageHandle, RemoteRoute } from './contract'
import { LeaveQuestion } from './LeaveQuestion'
import { WaitingPage } from './WaitingPage'

/**
 * Routes for one router, copied because it removes the loaded parts of a lazy route from the route object.
 * @param failed shown by the error element; without one the router would show the error
 * @param place of the remote: moving inside it does not lose input typed in another one
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

/**
 * Inside each page, because the router does not render the error element of a lazy route that fails inside another
 * route.
 */
const withLeaveQuestion = (Page: ComponentType, losesInput: (to: { readonly pathname: string }) => boolean) =>
  function PageWithQuestion() {
    return (
      <>
        <WaitingPage>
          <Page />
        </WaitingPage>
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
