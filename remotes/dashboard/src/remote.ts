// The public face of the dashboard for the host and legacy pages.
import { defineRemote } from '@switchboard/remote'

export const { routes, bootstrap, mount, update, unmount } = defineRemote({
  name: 'dashboard',
  routes: [
    {
      path: '/',
      handle: {
        page: 'dashboard',
        title: 'Dashboard',
        heading: 'page',
        navigation: { text: 'Dashboard', order: 10 },
      },
      needs: [
        '/api/portal/account/property',
        '/api/portal/invoices/latest',
        '/api/portal/invoices/next',
        '/api/portal/account/additionalcontacts',
      ],
      places: ['dashboard.card'],
      lazy: () => import('./DashboardPage'),
    },
  ],
})
