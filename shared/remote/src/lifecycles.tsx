// Shows a remote inside a page that is not the host: the same routes in a memory router.
import { QueryClientProvider, queryClient } from '@switchboard/api-client'
import { createMemoryRouter, RouterProvider, type RouteObject } from '@switchboard/router'
import { panel } from '@switchboard/ui/text'
import React, { type ReactNode } from 'react'
import * as ReactDOMClient from 'react-dom/client'
import singleSpaReact from 'single-spa-react'
import type { LifecycleProps, Lifecycles, PageHandle, RemoteRoute } from './contract'
import { LeaveQuestion } from './LeaveQuestion'
import { reportPageViews } from './page-views'

/** single-spa-react's mount never settles without an error boundary, so there is always one. */
export function lifecyclesOf(name: string, routes: readonly RemoteRoute[]): Lifecycles {
  const failed = <p role="alert">{panel}</p>
  const Root = ({ path }: LifecycleProps) => {
    const [router] = React.useState(() =>
      createMemoryRouter(routerRoutes(routes, failed), { initialEntries: [path ?? routes[0]?.path ?? '/'] }),
    )
    React.useEffect(() => {
      const stop = reportPageViews(router, pageOfRoutes(routes), 'embedded')
      return () => {
        stop()
        // Otherwise the router goes on listening to the document.
        router.dispose()
      }
    }, [router])
    return (
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    )
  }
  const lifecycles = singleSpaReact<LifecycleProps>({
    React,
    ReactDOMClient: withIdPrefix(name),
    rootComponent: Root,
    errorBoundary: () => failed,
  })
  const call = (step: unknown) => (props: LifecycleProps) => runSteps(step, props)
  return {
    bootstrap: call(lifecycles.bootstrap),
    mount: call(lifecycles.mount),
    update: call(lifecycles.update),
    unmount: call(lifecycles.unmount),
  }
}

/**
 * Routes for one router: it removes the parts of a lazy route that it has loaded from the object that it was given.
 * @param failed without an error element the router shows the error itself
 */
export const routerRoutes = (routes: readonly RemoteRoute[], failed: ReactNode): RouteObject[] =>
  routes.map((route) => ({
    ...route,
    lazy: async () => ({ Component: withLeaveQuestion((await route.lazy()).Component) }),
    children: (route.children ?? []).map(withOwnParts),
    errorElement: failed,
  }))

/** Inside each page: the router does not draw the error element of a lazy route that fails inside another route. */
const withLeaveQuestion = (Page: React.ComponentType) =>
  function PageWithQuestion() {
    return (
      <>
        <Page />
        <LeaveQuestion />
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

/** React roots count ids from the start, so two roots in one document need prefixes. */
function withIdPrefix(name: string): typeof ReactDOMClient {
  let roots = 0
  return {
    ...ReactDOMClient,
    createRoot: (container, options) =>
      ReactDOMClient.createRoot(container, { ...options, identifierPrefix: `${name}-${++roots}-` }),
  }
}

type Step = (props: LifecycleProps) => Promise<unknown>

async function runSteps(step: unknown, props: LifecycleProps): Promise<void> {
  for (const one of Array.isArray(step) ? step : [step]) if (isStep(one)) await one(props)
}

const isStep = (step: unknown): step is Step => typeof step === 'function'
