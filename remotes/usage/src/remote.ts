// The public face of usage for the host and legacy pages.
import { defineRemote } from '@switchboard/remote'

export const { routes, bootstrap, mount, update, unmount } = defineRemote({
  name: 'usage',
  routes: [
    {
      path: '/usage',
      handle: { page: 'usage', title: 'Usage', navigation: { text: 'Usage', order: 30 } },
      needs: ['/api/portal/account/services'],
      lazy: () => import('./UsagePage'),
    },
  ],
})
