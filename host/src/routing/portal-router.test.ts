import type { Builds, PageResult } from '@switchboard/loader'
import { aRecord } from '@switchboard/record/testing'
import { createMemoryRouter } from '@switchboard/router'
import { isValidElement } from 'react'
import { createPortal } from './portal-router'
import { aLoader, aRemote, nextTask, pageOf, simulateDocument } from './test/samples'

const record = aRecord('account-settings', 'b', { routes: ['/contact-details', '/login-details'].map(pageOf) })
const remote = aRemote(
  record.name,
  record.routes.map(({ path, page, title }) => ({ path, handle: { page, title }, lazy: jest.fn() })),
)
const builds: Builds = {
  resolved: { [record.name]: { current: record, rule: { kind: 'current' } } },
  inUse: { [record.name]: record },
  broken: [],
  executed: [],
}
const pages: Readonly<Record<string, () => null>> = { '/contact-details': () => null, '/login-details': () => null }

/** A portal whose loader has executed the remote, and whose pages load when the test says so. */
async function createTestPortal() {
  const cached = new Set(['/contact-details'])
  const loads: { path: string; arrives(): void; fails(): void }[] = []
  const page = (path: string) => (cached.has(path) ? pages[path] : undefined)
  const loader = aLoader({
    builds: () => builds,
    loadPage: (_, path) =>
      new Promise<PageResult>((resolve) => {
        const arrives = () => {
          cached.add(path)
          resolve({ kind: 'ready', record, Component: pages[path]! })
        }
        if (cached.has(path)) return arrives()
        loads.push({ path, arrives, fails: () => resolve({ kind: 'failed' }) })
      }),
    cachedPage: (_, path) => page(path),
    cachedRemote: () => remote,
  })
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
  const open = (path: string) => {
    void router.navigate(path)
    return nextTask()
  }
  await nextTask()
  return { router, loads, open, componentOnScreen }
}

simulateDocument()

test('reloads a page that failed after the customer went back, when it is reopened', async () => {
  const { router, loads, open, componentOnScreen } = await createTestPortal()
  expect(componentOnScreen()).toBe(pages['/contact-details'])
  await open('/login-details')
  await router.navigate('/contact-details')
  loads[0]!.fails()
  await nextTask()
  await open('/login-details')
  expect(loads.map(({ path }) => path)).toEqual(['/login-details', '/login-details'])
  loads[1]!.arrives()
  await nextTask()
  expect(componentOnScreen()).toBe(pages['/login-details'])
})

test('reloads a page that failed while the customer navigated elsewhere, when it is reopened', async () => {
  const { router, loads, open, componentOnScreen } = await createTestPortal()
  await open('/login-details')
  const another = router.navigate('/no-such-page')
  loads[0]!.fails()
  await another
  await nextTask()
  await open('/login-details')
  expect(loads).toHaveLength(2)
  loads[1]!.arrives()
  await nextTask()
  expect(componentOnScreen()).toBe(pages['/login-details'])
})

test('a page that loaded after the customer went back opens without a second load', async () => {
  const { router, loads, open, componentOnScreen } = await createTestPortal()
  await open('/login-details')
  await router.navigate('/contact-details')
  loads[0]!.arrives()
  await nextTask()
  await router.navigate('/login-details')
  expect(componentOnScreen()).toBe(pages['/login-details'])
  expect(loads).toHaveLength(1)
})
