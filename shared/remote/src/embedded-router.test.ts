import { createEmbeddedRouter } from './embedded-router'

const page = () => null

function routerOf(path: string) {
  const left: string[] = []
  const routes = [{ path: '/bills', Component: page, children: [{ path: ':year', Component: page }] }]
  const router = createEmbeddedRouter(routes, path, (address) => left.push(address)).initialize()
  return { router, left }
}

test('a page of the remote is opened inside', async () => {
  const { router, left } = routerOf('/bills?of=gas')
  expect(router.state.location).toMatchObject({ pathname: '/bills', search: '?of=gas' })
  await router.navigate('/bills/2026')
  expect(router.state.location.pathname).toBe('/bills/2026')
  expect(left).toEqual([])
  router.dispose()
})

test('every other address is handed out with its query and fragment, and the page stays', async () => {
  const { router, left } = routerOf('/bills')
  void router.navigate('/usage?interval=Monthly#chart')
  await new Promise((resolve) => setTimeout(resolve))
  expect(left).toEqual(['/usage?interval=Monthly#chart'])
  expect(router.state.location.pathname).toBe('/bills')
  await router.navigate('/bills/2025')
  expect(router.state.location.pathname).toBe('/bills/2025')
  router.dispose()
})
