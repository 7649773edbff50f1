// Shows a remote in a page that is not the host.
import { panel } from '@switchboard/ui/text'
import React from 'react'
import * as ReactDOMClient from 'react-dom/client'
import singleSpaReact from 'single-spa-react'
import type { LifecycleProps, Lifecycles, RemoteRoute } from './contract'
import { EmbeddedRemote } from './EmbeddedRemote'
import { rootOptions } from './root-options'

/** There is always an error boundary, because single-spa-react's mount never settles without one. */
export function lifecyclesOf(name: string, routes: readonly RemoteRoute[]): Lifecycles {
  const lifecycles = singleSpaReact<LifecycleProps>({
    React,
    ReactDOMClient: withIdPrefix(name),
    rootComponent: (props) => <EmbeddedRemote {...props} routes={routes} />,
    errorBoundary: () => <p role="alert">{panel}</p>,
  })
  const call = (step: unknown) => (props: LifecycleProps) => runSteps(step, props)
  return {
    bootstrap: call(lifecycles.bootstrap),
    mount: call(lifecycles.mount),
    update: call(lifecycles.update),
    unmount: call(lifecycles.unmount),
  }
}

/** Each React root counts ids from the start, so two roots in one document need prefixes. */
function withIdPrefix(name: string): typeof ReactDOMClient {
  let roots = 0
  return {
    ...ReactDOMClient,
    createRoot: (container, options) =>
      ReactDOMClient.createRoot(container, { ...options, ...rootOptions(), identifierPrefix: `${name}-${++roots}-` }),
  }
}

type Step = (props: LifecycleProps) => Promise<unknown>

async function runSteps(step: unknown, props: LifecycleProps): Promise<void> {
  for (const one of Array.isArray(step) ? step : [step]) if (isStep(one)) await one(props)
}

const isStep = (step: unknown): step is Step => typeof step === 'function'
