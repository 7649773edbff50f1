// Everything that the host and a legacy page may know about account settings.
import { defineRemote } from '@switchboard/remote'

export const { routes, bootstrap, mount, update, unmount } = defineRemote({
  name: 'account-settings',
  routes: [
    {
      path: '/contact-details',
      handle: { page: 'contact-details', title: 'My contact details' },
      needs: ['/api/portal/account'],
      lazy: () => import('./ContactDetailsPage'),
    },
    {
      path: '/login-details',
      handle: { page: 'login-details', title: 'My login details' },
      needs: ['/api/portal/account'],
      lazy: () => import('./LoginDetailsPage'),
    },
    {
      path: '/additional-account-holder',
      handle: { page: 'additional-account-holder', title: 'Additional account holders' },
      needs: ['/api/portal/account/additionalcontacts'],
      lazy: () => import('./AdditionalAccountHolderPage'),
    },
    { path: '/move-out', handle: { page: 'move-out', title: 'Moving out' }, lazy: () => import('./MoveOutPage') },
  ],
})
