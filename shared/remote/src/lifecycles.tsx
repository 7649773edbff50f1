// A remote inside a page that is not the host: the same routes in a memory router.
import { QueryClientProvider, queryClient } from '@switchboard/api-client'
import { createMemoryRouter, RouterProvider, type RouteObject } from '@switchboard/router'
import { panel } from '@switchboard/ui/text'
import React from 'react'
import * as ReactDOMClient from 'react-dom/client'
import singleSpaReact from 'single-spa-react'
import type { LifecycleProps, Lifecycles, PageHandle, RemoteRoute } from './contract'
import { tellPages } from './page-views'

/** single-spa-react's mount never settles without an error boundary, so there is always one. */
export function lifecyclesOf(name: string, routes: readonly RemoteRoute[]): Lifecycles {
  const failed = <p role="alert">{panel}</p>
  // Without an element of ours, the router would show the error itself.
  const paths = routes.map((route): RouteObject => ({ ...route, children: route.children ?? [], errorElement: failed }))
  const Root = ({ path }: LifecycleProps) => {
    const [router] = React.useState(() =>
      createMemoryRouter(paths, { initialEntries: [path ?? routes[0]?.path ?? '/'] }),
    )
    React.useEffect(() => tellPages(router, pageIn(routes), 'embedded'), [router])
    // It listens to the page until it is told that it is over.
    React.useEffect(() => () => router.dispose(), [router])
    return (
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    )
  }
  const made = singleSpaReact<LifecycleProps>({
    React,
    ReactDOMClient: withOwnIds(name),
    rootComponent: Root,
    errorBoundary: () => failed,
  })
  const call = (step: unknown) => (props: LifecycleProps) => run(step, props)
  return {
    bootstrap: call(made.bootstrap),
    mount: call(made.mount),
    update: call(made.update),
    unmount: call(made.unmount),
  }
}

/** Which of the remote's pages a router shows; a step inside a page is that page. */
export const pageIn =
  (routes: readonly RemoteRoute[]) =>
  ({
    matches,
  }: {
    readonly matches: readonly { readonly route: { readonly path?: string } }[]
  }): PageHandle | undefined =>
    routes.find(({ path }) => matches.some((match) => match.route.path === path))?.handle

/** Every root counts its ids from the start, so that two of them in one page need a name before the number. */
function withOwnIds(name: string): typeof ReactDOMClient {
  let roots = 0
  return {
    ...ReactDOMClient,
    createRoot: (container, options) =>
      ReactDOMClient.createRoot(container, { ...options, identifierPrefix: `${name}-${++roots}-` }),
  }
}

type Step = (props: LifecycleProps) => Promise<unknown>

async function run(step: unknown, props: LifecycleProps): Promise<void> {
  for (const one of Array.isArray(step) ? step : [step]) if (isStep(one)) await one(props)
}

const isStep = (step: unknown): step is Step => typeof step === 'function'
