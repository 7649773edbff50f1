// Nested routes of a remote's page, in the host's router.
import type { Builds, Loader } from '@switchboard/loader'
import type { BuildRecord } from '@switchboard/record'
import type { Remote } from '@switchboard/remote'
import { createMemoryRouter, Outlet, type RouteObject } from '@switchboard/router'
import { isValidElement } from 'react'
import { createPortal } from './portal-router'

const recordOf = (name: string, build: string): BuildRecord => ({
  name,
  build,
  version: '1.0.0',
  base: `/remotes/${name}/${build}/`,
  files: [],
  routes: [{ path: `/${name}`, page: name, title: name, scripts: [] }],
  contract: 1,
  shared: {},
  commit: '',
  builtAt: '',
})

const remoteOf = ({ name }: BuildRecord, children: RouteObject[]): Remote => ({
  name,
  routes: [
    {
      path: `/${name}`,
      handle: { page: name, title: name },
      lazy: async () => ({ Component: Outlet }),
      children,
    },
  ],
  bootstrap: jest.fn(),
  mount: jest.fn(),
  update: jest.fn(),
  unmount: jest.fn(),
})

const home = recordOf('home', 'a')

/** A portal with a page without nested routes, and the page `tips` with some. */
function openTestPortal(childrenOf: (build: string) => RouteObject[]) {
  let tips = recordOf('tips', 'a')
  const listeners = new Set<() => void>()
  const remotes = new Map<string, Remote>()
  const records = () => ({ home, tips })
  const builds = (): Builds => ({
    resolved: {
      home: { current: home, rule: { kind: 'current' } },
      tips: { current: tips, rule: { kind: 'current' } },
    },
    inUse: Object.fromEntries(Object.entries(records()).filter(([, record]) => remotes.has(keyOf(record)))),
    broken: [],
    executed: [],
  })
  const load: Loader['loadPage'] = async (name) => {
    const record = name === 'home' ? home : tips
    if (!remotes.has(keyOf(record)))
      remotes.set(keyOf(record), remoteOf(record, name === 'home' ? [] : childrenOf(record.build)))
    for (const onChange of listeners) onChange()
    return { kind: 'ready', record, Component: Outlet }
  }
  const loader: Loader = {
    builds,
    results: () => [],
    preloadPage: () => undefined,
    loadPage: load,
    retryPage: load,
    reportBrokenPage: () => undefined,
    reportBrokenShell: () => undefined,
    pollRegistry: async () => undefined,
    cachedPage: (record) => (remotes.has(keyOf(record)) ? Outlet : undefined),
    cachedRemote: (record) => remotes.get(keyOf(record)),
    prefetchRemotes: () => undefined,
    removeUnusedStyles: () => undefined,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
  const portal = createPortal(
    (routes, options) => createMemoryRouter(routes, { ...options, initialEntries: ['/home'] }),
    loader,
    jest.fn(),
  )
  const changeBuild = (build: string) => {
    tips = recordOf('tips', build)
    for (const onChange of listeners) onChange()
  }
  return { ...portal, changeBuild }
}

const keyOf = ({ name, build }: BuildRecord) => `${name}/${build}`

type Router = ReturnType<typeof createMemoryRouter>

/** The component of the innermost matched route; undefined if the router has to load it first. */
function innermost({ state, manifest }: Router) {
  const route: RouteObject | undefined = manifest[state.matches.at(-1)?.route.id ?? '']
  if (!route || route.lazy) return undefined
  return isValidElement(route.element) ? route.element.type : 'outlet'
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

beforeAll(() => Object.assign(globalThis, { document: { activeElement: null, querySelectorAll: () => [] } }))
afterAll(() => Reflect.deleteProperty(globalThis, 'document'))

const Overview = () => null
const Tip = () => null
const NewTip = () => null

const lazyChildren = (): RouteObject[] => [
  { index: true, lazy: async () => ({ Component: Overview }) },
  {
    path: ':tip',
    lazy: async () => ({ Component: Tip, loader: ({ params }) => `tip ${params['tip']}` }),
  },
]

test('renders a lazy index route when the customer opens its page', async () => {
  const { router } = openTestPortal(lazyChildren)
  await nextTask()
  await router.navigate('/tips')
  await nextTask()
  expect(innermost(router)).toBe(Overview)
})

test('renders a child with a parameter and its loader data, and keeps it when the portal’s routes change', async () => {
  const { router, changeBuild } = openTestPortal(lazyChildren)
  await nextTask()
  await router.navigate('/tips/fridge')
  await nextTask()
  expect(innermost(router)).toBe(Tip)
  expect(Object.values(router.state.loaderData)).toEqual(['tip fridge'])
  changeBuild('b')
  await nextTask()
  expect(innermost(router)).toBe(Tip)
  expect(Object.values(router.state.loaderData)).toEqual(['tip fridge'])
  await router.navigate('/tips/oven')
  await nextTask()
  expect(innermost(router)).toBe(Tip)
  expect(Object.values(router.state.loaderData)).toEqual(['tip oven'])
})

test('renders the child of another build after that build has replaced the page', async () => {
  const { router, recovery, changeBuild } = openTestPortal((build) => [
    {
      path: ':tip',
      lazy: async () => ({ Component: build === 'a' ? Tip : NewTip, loader: () => build }),
    },
  ])
  await nextTask()
  await router.navigate('/tips/fridge')
  await nextTask()
  changeBuild('b')
  await recovery.recover('tips', '/tips')
  await nextTask()
  expect(innermost(router)).toBe(NewTip)
  expect(Object.values(router.state.loaderData)).toEqual(['b'])
})

test('a child whose parts load separately keeps what is defined with it', async () => {
  const Defined = () => null
  const { router } = openTestPortal(() => [
    {
      index: true,
      Component: Defined,
      lazy: { loader: async () => () => 'loaded' },
    },
  ])
  await nextTask()
  await router.navigate('/tips')
  await nextTask()
  expect(innermost(router)).toBe(Defined)
  expect(Object.values(router.state.loaderData)).toEqual(['loaded'])
})

test('loads a failed child again when the customer reopens it', async () => {
  let attempts = 0
  const { router } = openTestPortal(() => [
    {
      index: true,
      lazy: async () => {
        if (++attempts === 1) throw new Error('not today')
        return { Component: Overview }
      },
    },
  ])
  await nextTask()
  await router.navigate('/tips')
  await nextTask()
  expect(Object.keys(router.state.errors ?? {})).toHaveLength(1)
  await router.navigate('/home')
  await nextTask()
  await router.navigate('/tips')
  await nextTask()
  expect(router.state.errors).toBeNull()
  expect(innermost(router)).toBe(Overview)
})
