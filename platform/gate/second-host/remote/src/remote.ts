import { defineRemote } from '@switchboard/remote'

export const { routes, bootstrap, mount, update, unmount } = defineRemote({
  name: 'tips',
  routes: [{ path: '/tips', handle: { page: 'tips', title: 'Tips' }, lazy: () => import('./TipsPage') }],
})
