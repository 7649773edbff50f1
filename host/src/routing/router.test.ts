import type { BuildRecord } from '@switchboard/registry'
import { createMemoryRouter } from '@switchboard/router'
import type { LoadedBuild } from '../federation/load'
import type { Builds } from '../tab/builds'
import type { Brought, Tab } from '../tab/tab'
import { createPortal } from './router'

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
const build: LoadedBuild = {
  remote: {
    name: record.name,
    routes: record.routes.map(({ path, page, title }) => ({ path, handle: { page, title }, lazy: jest.fn() })),
    bootstrap: jest.fn(),
    mount: jest.fn(),
    update: jest.fn(),
    unmount: jest.fn(),
  },
  restyle: async () => undefined,
}
const builds: Builds = {
  told: { [record.name]: { current: record, rule: { kind: 'current' } } },
  inUse: { [record.name]: record },
  broken: [],
  executed: [],
}
const pages: Readonly<Record<string, () => null>> = { '/contact-details': () => null, '/login-details': () => null }

/** A tab that has the code of the remote, and whose pages come when the test says so. */
function aPortal() {
  const here = new Set(['/contact-details'])
  const brings: { path: string; arrives(): void; fails(): void }[] = []
  const page = (path: string) => (here.has(path) ? pages[path] : undefined)
  const tab: Tab = {
    builds: () => builds,
    fared: () => [],
    bring: (_, path) =>
      new Promise<Brought>((resolve) => {
        const arrives = () => {
          here.add(path)
          resolve({ kind: 'ready', record, build, Component: pages[path]! })
        }
        if (here.has(path)) return arrives()
        brings.push({ path, arrives, fails: () => resolve({ kind: 'failed' }) })
      }),
    retry: async () => ({ kind: 'failed' }),
    broke: () => undefined,
    hostBroke: () => undefined,
    ask: async () => undefined,
    page: (_, path) => page(path),
    code: () => build,
    record: async () => record,
    arriving: () => [],
    subscribe: () => () => undefined,
  }
  const { router } = createPortal(
    (routes, options) => createMemoryRouter(routes, { ...options, initialEntries: ['/contact-details'] }),
    tab,
    undefined,
  )
  /** The component that the router draws last. */
  const shows = () => Object(Object(router.state.matches.at(-1)?.route).element).type
  return { router, brings, shows }
}

beforeAll(() => Object.assign(globalThis, { document: { querySelectorAll: () => [] } }))
afterAll(() => Reflect.deleteProperty(globalThis, 'document'))
const soon = () => new Promise((resolve) => setTimeout(resolve))

test('a page that failed after the customer turned back is tried again when it is wanted again', async () => {
  const { router, brings, shows } = aPortal()
  await soon()
  expect(shows()).toBe(pages['/contact-details'])
  void router.navigate('/login-details')
  await soon()
  await router.navigate('/contact-details')
  brings[0]!.fails()
  await soon()
  void router.navigate('/login-details')
  await soon()
  expect(brings.map(({ path }) => path)).toEqual(['/login-details', '/login-details'])
  brings[1]!.arrives()
  await soon()
  expect(shows()).toBe(pages['/login-details'])
})

test('a page that failed is tried again also when it failed while the customer was on the way to another one', async () => {
  const { router, brings, shows } = aPortal()
  await soon()
  void router.navigate('/login-details')
  await soon()
  const another = router.navigate('/no-such-page')
  brings[0]!.fails()
  await another
  await soon()
  void router.navigate('/login-details')
  await soon()
  expect(brings).toHaveLength(2)
  brings[1]!.arrives()
  await soon()
  expect(shows()).toBe(pages['/login-details'])
})

test('a page that came after the customer turned back is there', async () => {
  const { router, brings, shows } = aPortal()
  await soon()
  void router.navigate('/login-details')
  await soon()
  await router.navigate('/contact-details')
  brings[0]!.arrives()
  await soon()
  await router.navigate('/login-details')
  expect(shows()).toBe(pages['/login-details'])
  expect(brings).toHaveLength(1)
})
