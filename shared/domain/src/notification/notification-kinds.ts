// News that a customer may have by email or not. Emails about sign-in, and answers to what a customer does, are no news.
import { contactMethods, type ContactMethod } from '../contact-method'

/** The most urgent first: on a day with several, the first one is sent. */
export const notificationKinds = [
  'change-tomorrow',
  'debit',
  'bill-due',
  'bill-overdue',
  'bill-ready',
  'payment-received',
  'night-flow',
  'unusual-use',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** As customers read them where they choose, and in the links of emails. */
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

export const isNotificationKind = (text: string): text is NotificationKind =>
  notificationKinds.some((kind) => kind === text)

/** A paper bill has the amount, what changed and the due date. */
const ON_PAPER: readonly NotificationKind[] = ['bill-ready', 'bill-due']

/** Whether the customer gets the email until they choose. Customers with paper bills get those bills in any case. */
export const isMailedAtFirst = (kind: NotificationKind, bills: ContactMethod): boolean =>
  bills !== contactMethods.post || !ON_PAPER.includes(kind)
