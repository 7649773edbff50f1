import { createMemoryRouter } from '@switchboard/router'
import { isValidElement } from 'react'
import type { RemoteRoute } from './contract'
import { routerRoutes } from './embedded-routes'

const Tip = () => null

const routes: RemoteRoute[] = [
  {
    path: '/tips',
    handle: { page: 'tips', title: 'Tips' },
    lazy: async () => ({ Component: () => null }),
    children: [
      {
        path: 'kitchen',
        children: [{ path: ':tip', lazy: { Component: async () => Tip, loader: async () => () => 'the fridge' } }],
      },
    ],
  },
]

async function visitTip() {
  const router = createMemoryRouter(routerRoutes(routes, null), {
    initialEntries: ['/tips/kitchen/fridge'],
  }).initialize()
  await new Promise((resolve) => setTimeout(resolve))
  const { matches, loaderData } = router.state
  router.dispose()
  const { id = '', element } = matches.at(-1)?.route ?? {}
  const data: unknown = loaderData[id]
  return { drawn: isValidElement(element) ? element.type : undefined, data }
}

test('a page whose parts load separately renders with its data each time a legacy page shows the remote', async () => {
  const page = { drawn: Tip, data: 'the fridge' }
  expect(await visitTip()).toEqual(page)
  expect(await visitTip()).toEqual(page)
})
