// The public face of billing for the host and legacy pages.
import { defineRemote } from '@switchboard/remote'

const history = { path: '/payment-history', text: 'Bills & payments' }

export const { routes, bootstrap, mount, update, unmount } = defineRemote({
  name: 'billing',
  routes: [
    {
      path: '/payment-history',
      handle: {
        page: 'payment-history',
        title: 'Billing & payment history',
        navigation: { text: 'Bills & payments', order: 20 },
      },
      needs: ['/api/portal/billingHistory'],
      lazy: () => import('./PaymentHistoryPage'),
    },
    {
      path: '/bill',
      handle: { page: 'bill', title: 'Bill', heading: 'page', parent: history },
      lazy: () => import('./bill/BillOutlet'),
      children: [
        { index: true, lazy: () => import('./bill/UnknownBill').then(({ UnknownBill: Component }) => ({ Component })) },
        { path: ':id', lazy: () => import('./bill/BillPage') },
      ],
    },
  ],
})
