import { createBrowserRouter, type RouteObject } from '@switchboard/router'
import { load, type Loaded } from '../federation/load'
import { claimOf, type Resolved } from '@switchboard/registry'
import { graft } from './graft'
import { Layout } from './Layout'
import { NotFound } from './NotFound'
import { Unclaimed } from './Unclaimed'
import { Waiting } from './Waiting'

const SLOT = 'slot'

/** The portal's router: the shell's own pages, and the routes of each remote from the first navigation that needs it. */
export function createRouter(remotes: Resolved, first: Readonly<Record<string, Promise<Loaded>>>) {
  const underway = new Map(Object.entries(first))
  const grafted = new Set<string>()

  /** Loads and grafts the remote once; a failed one is loaded again by the next call. */
  async function bring(name: string, path: string): Promise<Loaded> {
    const resolved = remotes[name]
    if (!resolved) return { kind: 'failed' }
    const loading = underway.get(name) ?? load(resolved, path)
    underway.set(name, loading)
    const loaded = await loading
    if (loaded.kind === 'failed') underway.delete(name)
    else if (!grafted.has(name)) {
      grafted.add(name)
      router.patchRoutes(
        SLOT,
        graft(loaded.remote.routes, (route) => load(resolved, route)),
      )
    }
    return loaded
  }

  const shell: RouteObject[] = [
    {
      id: SLOT,
      element: <Layout remotes={remotes} />,
      hydrateFallbackElement: <Waiting remotes={remotes} />,
      children: [
        {
          path: '/page-not-found',
          element: <NotFound />,
          handle: { page: 'page-not-found', title: 'Page not found', heading: 'page' },
        },
        { path: '*', element: <Unclaimed remotes={remotes} bring={bring} isGrafted={(name) => grafted.has(name)} /> },
      ],
    },
  ]
  const router = createBrowserRouter(shell, {
    patchRoutesOnNavigation: async ({ path }) => {
      const claim = claimOf(path, remotes)
      if (claim) await bring(claim.remote, claim.route.path)
    },
  })
  return router
}
