import type { createBrowserRouter, RouteObject } from '@switchboard/router'

export type Router = ReturnType<typeof createBrowserRouter>

/**
 * The only private call into React Router (decision record 0024). The router renders the new routes immediately, so the
 * page on screen must be among them, with the same id and component. Call between navigations, or before the current
 * one has matched its routes.
 */
export function setRoutes(router: Router, routes: RouteObject[]): void {
  router._internalSetRoutes(routes)
}
