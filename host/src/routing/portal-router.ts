import type { Loader } from '@switchboard/loader'
import { matchRoute, type BuildRecord } from '@switchboard/record'
import type { createBrowserRouter, RouteObject } from '@switchboard/router'
import { createRecovery } from './create-recovery'
import { isIdle } from './idle'
import type { Recovery } from './recovery'
import { createRouteTable, type RouteTable } from './route-table'
import { setRoutes, type Router } from './set-routes'
import { createShellRoutes } from './shell-routes'

type RouterOptions = NonNullable<Parameters<typeof createBrowserRouter>[1]>
type CreateRouter = (routes: RouteObject[], options: Pick<RouterOptions, 'patchRoutesOnNavigation'>) => Router

export interface Portal {
  readonly router: Router
  readonly recovery: Recovery
  /** The build that rendered the page on screen. */
  readonly onScreen: () => BuildRecord | undefined
}

/**
 * Creates the router with the shell's pages. A remote's pages are added at the first navigation to it (decision record
 * 0024).
 * @param drawShell renders the whole portal again, after a page has damaged it
 */
export function createPortal(createRouter: CreateRouter, loader: Loader, drawShell: () => void): Portal {
  const shellRoutes = createShellRoutes(loader, () => !router.state.initialized)
  const table = createRouteTable({
    loader,
    isIdle: () => isIdle(router),
    setRoutes: (routes) => setRoutes(router, shellRoutes(routes)),
  })
  const router = createRouter(shellRoutes([]), {
    patchRoutesOnNavigation: async ({ path, signal }) => {
      const match = matchRoute(path, loader.builds().resolved)
      if (!match || isOnScreen(table, match.remote, match.route.path)) return
      await loader.loadPage(match.remote, match.route.path)
      if (!signal.aborted) table.update()
    },
  })
  followNavigations(router, table, loader)
  return {
    router,
    recovery: createRecovery(router, table, loader, drawShell),
    onScreen: () => table.onScreen()?.record,
  }
}

function isOnScreen(table: RouteTable, remote: string, path: string): boolean {
  const page = table.onScreen()
  return page?.record.name === remote && page.path === path
}

function followNavigations(router: Router, table: RouteTable, loader: Loader): void {
  let { pathname } = router.state.location
  router.subscribe((state) => {
    if (!isIdle(router)) return
    table.arrive(state)
    loader.removeUnusedStyles(table.onScreen()?.record)
    if (state.location.pathname !== pathname) void loader.pollRegistry('navigation')
    pathname = state.location.pathname
  })
  loader.subscribe(() => isIdle(router) && table.update())
}
