// Pages, remotes and a loader for the tests of the portal's routes.
import type { Loader } from '@switchboard/loader'
import type { Remote } from '@switchboard/remote'

export const pageOf = (path: string) => ({ path, page: path, title: path, scripts: [] })

export const aRemote = (name: string, routes: Remote['routes']): Remote => ({
  name,
  routes,
  bootstrap: jest.fn(),
  mount: jest.fn(),
  update: jest.fn(),
  unmount: jest.fn(),
})

export const aLoader = (given: Pick<Loader, 'builds' | 'loadPage'> & Partial<Loader>): Loader => ({
  results: () => [],
  preloadPage: () => undefined,
  retryPage: given.loadPage,
  reportBrokenPage: () => undefined,
  reportBrokenShell: () => undefined,
  reportUnrenderedShell: async () => undefined,
  rootOptions: { onCaughtError: jest.fn(), onUncaughtError: jest.fn(), onRecoverableError: jest.fn() },
  pollRegistry: async () => undefined,
  cachedPage: () => undefined,
  cachedRemote: () => undefined,
  prefetchRemotes: () => undefined,
  fillersOf: () => [],
  keepStyles: () => () => undefined,
  removeUnusedStyles: () => undefined,
  subscribe: () => () => undefined,
  ...given,
})

export const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Call outside of tests: the router looks for elements when a page changes. */
export function simulateDocument(): void {
  beforeAll(() => Object.assign(globalThis, { document: { activeElement: null, querySelectorAll: () => [] } }))
  afterAll(() => Reflect.deleteProperty(globalThis, 'document'))
}
