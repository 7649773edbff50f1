// Contract 2 of the tests calls the routes pages.
import { defineRemote } from '@switchboard/remote'

export const {
  routes: pages,
  bootstrap,
  mount,
  update,
  unmount,
} = defineRemote({
  name: 'next',
  routes: [{ path: '/next', handle: { page: 'next', title: 'Next' }, lazy: () => import('./NextPage') }],
})
