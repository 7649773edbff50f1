// The public face of account settings for the host and legacy pages.
import { defineRemote } from '@switchboard/remote'

const parent = { path: '/account-settings', text: 'Account settings' }

export const { routes, bootstrap, mount, update, unmount } = defineRemote({
  name: 'account-settings',
  routes: [
    {
      path: '/contact-details',
      handle: { page: 'contact-details', title: 'My contact details', parent },
      needs: ['/api/portal/account'],
      lazy: () => import('./ContactDetailsPage'),
    },
    {
      path: '/login-details',
      handle: { page: 'login-details', title: 'My login details', parent },
      needs: ['/api/portal/account', '/api/portal/account/sessions', '/api/portal/account/sign-in-methods'],
      lazy: () => import('./LoginDetailsPage'),
    },
    {
      path: '/additional-account-holder',
      handle: { page: 'additional-account-holder', title: 'Additional account holders', parent },
      needs: ['/api/portal/account/additionalcontacts'],
      lazy: () => import('./AdditionalAccountHolderPage'),
    },
    {
      path: '/move-out',
      handle: { page: 'move-out', title: 'Moving out', parent },
      lazy: () => import('./MoveOutPage'),
    },
    {
      path: '/notifications',
      handle: { page: 'notifications', title: 'Notifications', parent },
      needs: ['/api/portal/account/notifications'],
      lazy: () => import('./NotificationsPage'),
    },
    {
      path: '/activity',
      handle: { page: 'activity', title: 'Activity', parent },
      needs: ['/api/portal/account/activity'],
      lazy: () => import('./activity/ActivityPage'),
    },
    {
      path: '/your-data',
      handle: { page: 'your-data', title: 'Your data', parent },
      needs: ['/api/portal/account/data/keys'],
      lazy: () => import('./YourDataPage'),
    },
    {
      path: '/account-settings',
      handle: { page: 'account-settings', title: 'Account settings' },
      needs: ['/api/portal/account', '/api/portal/account/additionalcontacts'],
      lazy: () => import('./AccountSettingsPage'),
    },
  ],
})
