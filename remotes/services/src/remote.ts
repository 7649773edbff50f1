// The public face of services for the host and legacy pages.
import { defineRemote } from '@switchboard/remote'

export const { routes, bootstrap, mount, update, unmount } = defineRemote({
  name: 'services',
  routes: [
    {
      path: '/services',
      handle: { page: 'services', title: 'My services', heading: 'page' },
      needs: ['/api/portal/account/schedule', '/api/portal/account/extras'],
      lazy: () => import('./ServicesPage'),
    },
  ],
})
