// Everything that the host and a legacy page may know about account settings.
import { defineRemote } from '@switchboard/remote'

export const { routes, bootstrap, mount, update, unmount } = defineRemote({
  name: 'account-settings',
  routes: [
    {
      path: '/contact-details',
      handle: { page: 'contact-details', title: 'My contact details' },
      lazy: () => import('./ContactDetailsPage'),
    },
    {
      path: '/login-details',
      handle: { page: 'login-details', title: 'My login details' },
      lazy: () => import('./LoginDetailsPage'),
    },
    {
      path: '/additional-account-holder',
      handle: { page: 'additional-account-holder', title: 'Additional account holders' },
      lazy: () => import('./AdditionalAccountHolderPage'),
    },
    { path: '/move-out', handle: { page: 'move-out', title: 'Moving out' }, lazy: () => import('./MoveOutPage') },
  ],
})
