import type { NotificationKind } from './notification-kinds'

/** The names that customers read where they choose, and in links of emails. */
export const notificationNames: Readonly<Record<NotificationKind, string>> = {
  'bill-ready': 'Your bill is ready',
  'bill-due': 'Due in 3 days',
  'bill-overdue': 'A bill is overdue',
  'payment-received': 'We received your payment',
  debit: 'We will debit your account',
  'change-tomorrow': 'A change happens tomorrow',
  'unusual-use': 'Unusual use',
  'night-flow': 'Hot water runs all night',
}
