import type { Lifecycles, Remote, RemoteFiller, RemoteRoute } from './contract'

interface Definition {
  readonly name: string
  readonly routes: readonly RemoteRoute[]
  readonly fills?: readonly RemoteFiller[]
}

/** Makes a remote from its name and routes. The lifecycles are loaded when a legacy page first calls one. */
export function defineRemote(definition: Definition): Remote {
  let loaded: Promise<Lifecycles> | undefined
  const lifecycles = () =>
    (loaded ??= import('./lifecycles').then((m) => m.lifecyclesOf(definition.name, definition.routes)))
  return {
    ...definition,
    bootstrap: async (props) => (await lifecycles()).bootstrap(props),
    mount: async (props) => (await lifecycles()).mount(props),
    update: async (props) => (await lifecycles()).update(props),
    unmount: async (props) => (await lifecycles()).unmount(props),
  }
}
