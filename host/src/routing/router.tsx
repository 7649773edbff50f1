import { announce } from '@switchboard/events'
import { claimOf, type BuildRecord } from '@switchboard/registry'
import type { createBrowserRouter, RouteObject } from '@switchboard/router'
import { focusHeading } from '@switchboard/ui/focus'
import type { ComponentType } from 'react'
import { removeOtherStyles } from '../federation/styles'
import type { Brought, Tab } from '../tab/tab'
import type { Grafted } from './graft'
import { Layout } from './Layout'
import { NotFound } from './NotFound'
import { pageOf } from './page-shown'
import type { Recovery } from './recovery'
import { componentOf, graftedRoutes, isSame, objects, type Shown } from './routes'
import { ShellBroken, ShellPageBroken } from './ShellBroken'
import { Unclaimed } from './Unclaimed'
import { Waiting } from './Waiting'

type Router = ReturnType<typeof createBrowserRouter>
type Options = NonNullable<Parameters<typeof createBrowserRouter>[1]>
type Create = (routes: RouteObject[], options: Pick<Options, 'patchRoutesOnNavigation'>) => Router

export interface Portal {
  readonly router: Router
  readonly recovery: Recovery
  /** The build whose page is drawn now. */
  readonly onScreen: () => BuildRecord | undefined
}

/** The page of the address that the portal was opened at; it is on its way already. */
interface FirstPage {
  readonly remote: string
  readonly path: string
  readonly brought: Promise<Brought>
}

/** The portal's router: the shell's own pages, and the pages of each remote from the first navigation that needs it (decision 0024). */
export function createPortal(create: Create, tab: Tab, first: FirstPage | undefined): Portal {
  let grafted: readonly Grafted[] = []
  const drawn = new Map<string, ComponentType>()
  let shown: Shown | undefined
  let arrived = performance.now()
  let waiting = first

  const slot = {
    id: 'slot',
    element: <Layout tab={tab} />,
    hydrateFallbackElement: <Waiting tab={tab} />,
    errorElement: <ShellBroken />,
  }
  const shell: RouteObject[] = [
    {
      id: 'page-not-found',
      path: '/page-not-found',
      element: <NotFound />,
      errorElement: <ShellPageBroken />,
      handle: { page: 'page-not-found', title: 'Page not found', heading: 'page' },
    },
    { id: 'unclaimed', path: '*', element: <Unclaimed tab={tab} />, errorElement: <ShellPageBroken /> },
  ]

  const isShown = (remote: string, path: string) => shown?.record.name === remote && shown.path === path

  const router = create([{ ...slot, children: shell }], {
    patchRoutesOnNavigation: async ({ path, signal }) => {
      const claim = claimOf(path, tab.builds().told)
      if (!claim || isShown(claim.remote, claim.route.path)) return
      const { remote, route } = claim
      const here = waiting?.remote === remote && waiting.path === route.path ? waiting.brought : undefined
      waiting = undefined
      await (here ?? tab.bring(remote, route.path))
      if (!signal.aborted) follow()
    },
  })

  /** Gives the router the pages of the builds in use. It draws them from the next navigation on. */
  function follow(force = false): void {
    const next = graftedRoutes(tab, shown, drew)
    if (!force && isSame(grafted, next, drawn)) return
    grafted = next
    drawn.clear()
    router._internalSetRoutes([{ ...slot, children: [...objects(next), ...shell] }])
  }

  /** A page that failed after the customer turned back is tried again when it is wanted again. */
  function drew(id: string, Component: ComponentType): void {
    drawn.set(id, Component)
    if (isIdle()) follow()
  }

  function arrive({ matches, errors }: Router['state']): void {
    const there = grafted.find(({ id }) => matches.some(({ route }) => route.id === id))
    if (there?.id !== shown?.id) arrived = performance.now()
    shown = there && { ...there, Component: componentOf(there.route) ?? drawn.get(there.id) }
    // What the router could not load it keeps as failed for ever.
    follow(errors !== null && Object.keys(errors).length > 0)
    removeOtherStyles([...Object.values(tab.builds().inUse), ...tab.arriving(), ...(shown ? [shown.record] : [])])
  }

  const isIdle = () => router.state.initialized && router.state.navigation.state === 'idle'
  let at = router.state.location.pathname
  router.subscribe((state) => {
    if (!isIdle()) return
    arrive(state)
    if (state.location.pathname !== at) void tab.ask('navigation')
    at = state.location.pathname
  })
  tab.subscribe(() => isIdle() && follow())

  const idle = () =>
    new Promise<void>((resolve) => {
      if (isIdle()) return resolve()
      const stop = router.subscribe(() => {
        if (!isIdle()) return
        stop()
        resolve()
      })
    })

  /** The same address again, with the routes of the builds in use now. Focus that went with what stood there goes to the heading. */
  async function redraw(): Promise<void> {
    const { pathname, search, hash, state } = router.state.location
    shown = undefined
    follow(true)
    await router.navigate({ pathname, search, hash }, { replace: true, state, flushSync: true })
    if (document.activeElement !== document.body) return
    focusHeading()
    announce(pageOf(() => tab.builds().told)(router.state)?.title ?? '')
  }

  /** @returns whether there is a page to draw; by then the customer may be on another one */
  async function show(path: string, { kind }: Brought): Promise<boolean> {
    if (kind !== 'ready') return false
    await idle()
    if (claimOf(router.state.location.pathname, tab.builds().told)?.route.path === path) await redraw()
    return true
  }

  const recovery: Recovery = {
    broke: (build, path) => tab.broke(build, path, Math.round(performance.now() - arrived)),
    brokeEverywhere: tab.hostBroke,
    recover: async (remote, path) => show(path, await tab.bring(remote, path)),
    async retry(remote, path) {
      await show(path, await tab.retry(remote, path))
    },
  }
  return { router, recovery, onScreen: () => shown?.record }
}
