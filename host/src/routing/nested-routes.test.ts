// Nested routes of a remote's page, in the host's router.
import type { Builds, Loader } from '@switchboard/loader'
import type { BuildRecord } from '@switchboard/record'
import { aRecord } from '@switchboard/record/testing'
import type { Remote } from '@switchboard/remote'
import { createMemoryRouter, Outlet, type RouteObject } from '@switchboard/router'
import { isValidElement } from 'react'
import { nestedRoutes } from './nested-routes'
import { createPortal } from './portal-router'
import { aLoader, aRemote, nextTask, pageOf, simulateDocument } from './test/samples'

const recordOf = (name: string, build: string) => aRecord(name, build, { routes: [pageOf(`/${name}`)] })

const remoteOf = ({ name }: BuildRecord, children: RouteObject[]): Remote => {
  const lazy = async () => ({ Component: Outlet })
  return aRemote(name, [{ path: `/${name}`, handle: { page: name, title: name }, lazy, children }])
}

const home = recordOf('home', 'a')

/** A portal with a page without nested routes, and the page `tips` with some. */
async function openTestPortal(childrenOf: (build: string) => RouteObject[]) {
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
  const loader = aLoader({
    builds,
    loadPage: load,
    cachedPage: (record) => (remotes.has(keyOf(record)) ? Outlet : undefined),
    cachedRemote: (record) => remotes.get(keyOf(record)),
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  })
  const portal = createPortal(
    (routes, options) => createMemoryRouter(routes, { ...options, initialEntries: ['/home'] }),
    loader,
    jest.fn(),
  )
  const changeBuild = (build: string) => {
    tips = recordOf('tips', build)
    for (const onChange of listeners) onChange()
  }
  const open = async (path: string) => {
    await portal.router.navigate(path)
    await nextTask()
  }
  await nextTask()
  return { ...portal, changeBuild, open }
}

const keyOf = ({ name, build }: BuildRecord) => `${name}/${build}`

type Router = ReturnType<typeof createMemoryRouter>

/** The component of the innermost matched route; undefined if the router has to load it first. */
function innermost({ state, manifest }: Router) {
  const route: RouteObject | undefined = manifest[state.matches.at(-1)?.route.id ?? '']
  if (!route || route.lazy) return undefined
  return isValidElement(route.element) ? route.element.type : 'outlet'
}

simulateDocument()

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
  const { router, open } = await openTestPortal(lazyChildren)
  await open('/tips')
  expect(innermost(router)).toBe(Overview)
})

test('renders a child with a parameter and its loader data, and keeps it when the portal’s routes change', async () => {
  const { router, changeBuild, open } = await openTestPortal(lazyChildren)
  await open('/tips/fridge')
  expect(innermost(router)).toBe(Tip)
  expect(Object.values(router.state.loaderData)).toEqual(['tip fridge'])
  changeBuild('b')
  await nextTask()
  expect(innermost(router)).toBe(Tip)
  expect(Object.values(router.state.loaderData)).toEqual(['tip fridge'])
  await open('/tips/oven')
  expect(innermost(router)).toBe(Tip)
  expect(Object.values(router.state.loaderData)).toEqual(['tip oven'])
})

test('renders the child of another build after that build has replaced the page', async () => {
  const { router, recovery, changeBuild, open } = await openTestPortal((build) => [
    {
      path: ':tip',
      lazy: async () => ({ Component: build === 'a' ? Tip : NewTip, loader: () => build }),
    },
  ])
  await open('/tips/fridge')
  changeBuild('b')
  await recovery.recover('tips', '/tips')
  await nextTask()
  expect(innermost(router)).toBe(NewTip)
  expect(Object.values(router.state.loaderData)).toEqual(['b'])
})

test('a child whose parts load separately keeps what is defined with it', async () => {
  const Defined = () => null
  const { router, open } = await openTestPortal(() => [
    {
      index: true,
      Component: Defined,
      lazy: { loader: async () => () => 'loaded' },
    },
  ])
  await open('/tips')
  expect(innermost(router)).toBe(Defined)
  expect(Object.values(router.state.loaderData)).toEqual(['loaded'])
})

test('loads a failed child again when the customer reopens it', async () => {
  let attempts = 0
  const { router, open } = await openTestPortal(() => [
    {
      index: true,
      lazy: async () => {
        if (++attempts === 1) throw new Error('not today')
        return { Component: Overview }
      },
    },
  ])
  await open('/tips')
  expect(Object.keys(router.state.errors ?? {})).toHaveLength(1)
  await open('/home')
  await open('/tips')
  expect(router.state.errors).toBeNull()
  expect(innermost(router)).toBe(Overview)
})

test('the child of a page has the build of the page in its id', () => {
  const children = [{ path: 'first' }, { id: 'own', path: 'second', children: [{ index: true }] }]
  const idsIn = (routes: readonly RouteObject[]): unknown[] =>
    routes.flatMap(({ id, children: inner }) => [id, ...(inner ? idsIn(inner) : [])])
  expect(idsIn(nestedRoutes(children, 'tips/a'))).toEqual(['tips/a#0', 'tips/a#own', 'tips/a#own#0'])
})
