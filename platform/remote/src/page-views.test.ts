import { startAnalytics } from '@switchboard/analytics'
import { recordingAdapter } from '@switchboard/analytics/recording'
import { createMemoryRouter } from '@switchboard/router'
import { pageOfRoutes } from './embedded-routes'
import { reportPageViews } from './page-views'
import type { RemoteRoute } from './contract'

const { calls, adapter } = recordingAdapter()
const views = () => calls.flatMap((call) => (call.kind === 'update' && call.data.page ? [call.data.page] : []))

const aRoute = (path: string, page: string, title: string): RemoteRoute => ({
  path,
  handle: { page, title },
  lazy: async () => ({ Component: () => null }),
})
const routes = [
  { ...aRoute('/services', 'services', 'My services'), children: [{ path: 'opt-in', element: null }] },
  aRoute('/move-out', 'move-out', 'Moving out'),
]

test('a remote in a legacy page reports each of its pages once, as embedded', async () => {
  startAnalytics(adapter)
  const router = createMemoryRouter(
    routes.map(({ path, children }) => ({ path, ...(children && { children }) })),
    { initialEntries: ['/services'] },
  )
  const stop = reportPageViews(router, pageOfRoutes(routes), 'embedded')
  await router.navigate('/services?sort=name')
  await router.navigate('/services/opt-in')
  await router.navigate('/move-out')
  await router.navigate(-1)
  stop()
  await router.navigate('/move-out')
  const services = { identifier: 'services', title: 'My services', environment: 'embedded' }
  expect(views()).toEqual([
    services,
    { identifier: 'move-out', title: 'Moving out', environment: 'embedded' },
    services,
  ])
  expect(calls.map(({ kind }) => kind)).toEqual(Array(3).fill(['clear', 'update', 'rule']).flat())
  router.dispose()
})
