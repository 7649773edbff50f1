import type { RemoteRoute } from '@switchboard/remote'
import type { RouteObject } from '@switchboard/router'
import { useState, type ComponentType } from 'react'
import { ErrorPage } from './ErrorPage'
import { Failed } from './Failed'

type Page = { readonly kind: 'ready'; readonly Component: ComponentType } | { readonly kind: 'failed' }

/**
 * A remote's routes as the host puts them into its router. The router keeps a failed `lazy` for ever, so the host
 * loads the page itself, shows the failure in the page's place and can try again.
 */
export function graft(routes: readonly RemoteRoute[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const load = () => loadPage(route)
    return {
      ...route,
      children: route.children ?? [],
      errorElement: <ErrorPage title={route.handle.title} heading={route.handle.heading ?? 'shell'} />,
      lazy: async () => ({ Component: placeOf(await load(), route, load) }),
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

function placeOf(first: Page, route: RemoteRoute, load: () => Promise<Page>): ComponentType {
  let last = first
  return function Place() {
    const [page, setPage] = useState(last)
    if (page.kind === 'ready') return <page.Component />
    const retry = async () => {
      last = await load()
      setPage(last)
    }
    return <Failed title={route.handle.title} heading={route.handle.heading ?? 'shell'} onRetry={retry} />
  }
}
