import type { Loaded } from '../federation/load'
import type { RemoteRoute } from '@switchboard/remote'
import type { RouteObject } from '@switchboard/router'
import { useState, type ComponentType } from 'react'
import { ErrorPage } from './ErrorPage'
import { Failed } from './Failed'

type Page = { readonly kind: 'ready'; readonly Component: ComponentType } | { readonly kind: 'failed' }

/**
 * A remote's routes as the host puts them into its router. The router keeps a failed `lazy` for ever, so the host
 * loads the page itself, shows the failure in the page's place and can try again.
 * @param reload loads the remote anew for the page at a path, from addresses that no earlier request blocks
 */
export function graft(routes: readonly RemoteRoute[], reload: (path: string) => Promise<Loaded>): RouteObject[] {
  return routes.map((route): RouteObject => {
    return {
      ...route,
      children: route.children ?? [],
      errorElement: (
        <ErrorPage page={route.handle.page} title={route.handle.title} heading={route.handle.heading ?? 'shell'} />
      ),
      lazy: async () => ({ Component: placeOf(await loadPage(route), route, reload) }),
    }
  })
}

async function loadPage(route: RemoteRoute): Promise<Page> {
  try {
    return { kind: 'ready', Component: (await route.lazy()).Component }
  } catch {
    return { kind: 'failed' }
  }
}

async function reloadPage(path: string, reload: (path: string) => Promise<Loaded>): Promise<Page> {
  const loaded = await reload(path)
  const route = loaded.kind === 'ready' ? loaded.remote.routes.find((r) => r.path === path) : undefined
  return route ? loadPage(route) : { kind: 'failed' }
}

function placeOf(first: Page, route: RemoteRoute, reload: (path: string) => Promise<Loaded>): ComponentType {
  let last = first
  return function Place() {
    const [page, setPage] = useState(last)
    if (page.kind === 'ready') return <page.Component />
    const retry = async () => {
      last = await reloadPage(route.path, reload)
      setPage(last)
    }
    return <Failed title={route.handle.title} heading={route.handle.heading ?? 'shell'} onRetry={retry} />
  }
}
