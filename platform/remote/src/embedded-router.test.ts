import { createEmbeddedRouter } from './embedded-router'

const page = () => null

function routerOf(path: string, first = '/bills') {
  const left: string[] = []
  const routes = [{ path: first, Component: page, children: [{ path: ':year', Component: page }] }]
  const router = createEmbeddedRouter(routes, { path, failed: 'sorry', onLeave: (address) => left.push(address) })
  return { router: router.initialize(), left }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('opens a page of the remote inside', async () => {
  const { router, left } = routerOf('/bills?of=gas')
  expect(router.state.location).toMatchObject({ pathname: '/bills', search: '?of=gas' })
  await router.navigate('/bills/2026')
  expect(router.state.location.pathname).toBe('/bills/2026')
  await router.navigate(-1)
  expect(router.state.location.pathname).toBe('/bills')
  expect(left).toEqual([])
  router.dispose()
})

test('passes on every other address with its query and fragment, and stays on the page', async () => {
  const { router, left } = routerOf('/bills')
  void router.navigate('/usage?interval=Monthly#chart')
  await settle()
  expect(left).toEqual(['/usage?interval=Monthly#chart'])
  expect(router.state.location.pathname).toBe('/bills')
  await router.navigate('/bills/2025')
  expect(router.state.location.pathname).toBe('/bills/2025')
  router.dispose()
})

test.each(['/#!/accounts/pay', '/#!/accounts/direct-debit/', 'https://help.example/faqs?of=gas#top'])(
  'passes on %s even for a remote with a page at /',
  async (address) => {
    const { router, left } = routerOf('/', '/')
    for (const times of [1, 2]) {
      void router.navigate(address)
      await settle()
      expect(left).toEqual(Array(times).fill(address))
    }
    void router.navigate({ pathname: '/', hash: '#!/accounts/pay' })
    await settle()
    expect(left.slice(2)).toEqual(['/#!/accounts/pay'])
    expect(router.state.location).toMatchObject({ pathname: '/', hash: '' })
    router.dispose()
  },
)

test.each(['bills', '/nonsense'])('shows no developer error when %s is opened first', (path) => {
  const { router } = routerOf(path)
  expect(router.state.matches.map(({ route }) => route.errorElement)).toEqual(['sorry'])
  router.dispose()
})
