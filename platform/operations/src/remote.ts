import { defineRemote } from '@switchboard/remote'

export const { routes, bootstrap, mount, update, unmount } = defineRemote({
  name: 'operations',
  routes: [
    {
      path: '/operations',
      handle: { page: 'operations', title: 'Parts', heading: 'page' },
      lazy: () => import('./PartsPage'),
    },
  ],
})
