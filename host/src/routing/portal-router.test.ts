import type { Builds, Loader, PageResult } from '@switchboard/loader'
import type { BuildRecord } from '@switchboard/record'
import type { Remote } from '@switchboard/remote'
import { createMemoryRouter } from '@switchboard/router'
import { isValidElement } from 'react'
import { createPortal } from './portal-router'

const record: BuildRecord = {
  name: 'account-settings',
  build: 'b',
  version: '1.0.0',
  base: '/remotes/account-settings/b/',
  files: [],
  routes: ['/contact-details', '/login-details'].map((path) => ({ path, page: path, title: path, scripts: [] })),
  contract: 1,
  shared: {},
  commit: '',
  builtAt: '',
}
const remote: Remote = {
  name: record.name,
  routes: record.routes.map(({ path, page, title }) => ({ path, handle: { page, title }, lazy: jest.fn() })),
  bootstrap: jest.fn(),
  mount: jest.fn(),
  update: jest.fn(),
  unmount: jest.fn(),
}
const builds: Builds = {
  resolved: { [record.name]: { current: record, rule: { kind: 'current' } } },
  inUse: { [record.name]: record },
  broken: [],
  executed: [],
}
const pages: Readonly<Record<string, () => null>> = { '/contact-details': () => null, '/login-details': () => null }

/** A portal whose loader has executed the remote, and whose pages load when the test says so. */
function createTestPortal() {
  const cached = new Set(['/contact-details'])
  const loads: { path: string; arrives(): void; fails(): void }[] = []
  const page = (path: string) => (cached.has(path) ? pages[path] : undefined)
  const loader: Loader = {
    builds: () => builds,
    results: () => [],
    preloadPage: () => undefined,
    loadPage: (_, path) =>
      new Promise<PageResult>((resolve) => {
        const arrives = () => {
          cached.add(path)
          resolve({ kind: 'ready', record, Component: pages[path]! })
        }
        if (cached.has(path)) return arrives()
        loads.push({ path, arrives, fails: () => resolve({ kind: 'failed' }) })
      }),
    retryPage: async () => ({ kind: 'failed' }),
    reportBrokenPage: () => undefined,
    reportBrokenShell: () => undefined,
    pollRegistry: async () => undefined,
    cachedPage: (_, path) => page(path),
    cachedRemote: () => remote,
    prefetchRemotes: () => undefined,
    removeUnusedStyles: () => undefined,
    subscribe: () => () => undefined,
  }
  const { router } = createPortal(
    (routes, options) => createMemoryRouter(routes, { ...options, initialEntries: ['/contact-details'] }),
    loader,
    jest.fn(),
  )
  /** The component that the router rendered last. */
  const componentOnScreen = () => {
    const route: object | undefined = router.state.matches.at(-1)?.route
    const element: unknown = route && 'element' in route ? route.element : undefined
    return isValidElement(element) ? element.type : undefined
  }
  return { router, loads, componentOnScreen }
}

beforeAll(() => Object.assign(globalThis, { document: { querySelectorAll: () => [] } }))
afterAll(() => Reflect.deleteProperty(globalThis, 'document'))
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

test('reloads a page that failed after the customer went back, when it is reopened', async () => {
  const { router, loads, componentOnScreen } = createTestPortal()
  await nextTask()
  expect(componentOnScreen()).toBe(pages['/contact-details'])
  void router.navigate('/login-details')
  await nextTask()
  await router.navigate('/contact-details')
  loads[0]!.fails()
  await nextTask()
  void router.navigate('/login-details')
  await nextTask()
  expect(loads.map(({ path }) => path)).toEqual(['/login-details', '/login-details'])
  loads[1]!.arrives()
  await nextTask()
  expect(componentOnScreen()).toBe(pages['/login-details'])
})

test('reloads a page that failed while the customer navigated elsewhere, when it is reopened', async () => {
  const { router, loads, componentOnScreen } = createTestPortal()
  await nextTask()
  void router.navigate('/login-details')
  await nextTask()
  const another = router.navigate('/no-such-page')
  loads[0]!.fails()
  await another
  await nextTask()
  void router.navigate('/login-details')
  await nextTask()
  expect(loads).toHaveLength(2)
  loads[1]!.arrives()
  await nextTask()
  expect(componentOnScreen()).toBe(pages['/login-details'])
})

test('a page that loaded after the customer went back opens without a second load', async () => {
  const { router, loads, componentOnScreen } = createTestPortal()
  await nextTask()
  void router.navigate('/login-details')
  await nextTask()
  await router.navigate('/contact-details')
  loads[0]!.arrives()
  await nextTask()
  await router.navigate('/login-details')
  expect(componentOnScreen()).toBe(pages['/login-details'])
  expect(loads).toHaveLength(1)
})
