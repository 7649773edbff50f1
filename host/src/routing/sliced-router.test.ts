import { createMemoryRouter } from '@switchboard/router'
import { startTransition } from 'react'
import { simulateDocument } from './test/samples'
import { slicedRouter } from './sliced-router'

jest.mock('react', () => ({
  ...jest.requireActual<object>('react'),
  startTransition: jest.fn((change: () => void) => change()),
}))

simulateDocument()

/** A router with a page of two views, another page, and a page of the shell. */
async function followRouter() {
  const routes = ['/bills', '/bills/one', '/usage', '/page-not-found'].map((path) => ({ path, id: path }))
  const router = createMemoryRouter(routes, { initialEntries: ['/bills'] })
  const pageOnScreen = () => (router.state.location.pathname === '/page-not-found' ? undefined : firstPart())
  const firstPart = () => router.state.location.pathname.split('/')[1]
  const shown: string[] = []
  const sliced = slicedRouter(router, pageOnScreen)
  sliced.subscribe(({ location }) => shown.push(location.pathname))
  /** @returns how many changes of the state were transitions */
  const open = async (path: string, flushSync = false) => {
    jest.mocked(startTransition).mockClear()
    await router.navigate(path, { flushSync })
    expect(shown.at(-1)).toBe(path)
    return jest.mocked(startTransition).mock.calls.length
  }
  return { open, sliced, router }
}

test('a change to another page is a transition', async () => {
  const { open } = await followRouter()
  expect(await open('/usage')).toBe(1)
  expect(await open('/bills')).toBe(1)
})

test('a change within a page renders immediately, so that a view that suspends shows its placeholder', async () => {
  const { open } = await followRouter()
  expect(await open('/bills/one')).toBe(0)
})

test("the shell's own page renders immediately", async () => {
  const { open } = await followRouter()
  expect(await open('/page-not-found')).toBe(0)
})

test('a replacement that has to be on screen at once is no transition', async () => {
  const { open } = await followRouter()
  expect(await open('/usage', true)).toBe(0)
})

test('the state is that of the router', async () => {
  const { open, sliced, router } = await followRouter()
  await open('/usage')
  expect(sliced.state).toBe(router.state)
})
