// News that a customer may have by email or not. Emails about sign-in, and replies to a customer's own actions, are not
// news.
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

export const isNotificationKind = (text: string): text is NotificationKind =>
  notificationKinds.some((kind) => kind === text)

/** A paper bill has the amount, what changed and the due date. */
const ON_PAPER: readonly NotificationKind[] = ['bill-ready', 'bill-due']

/** Whether the customer gets the email until they choose. Customers with paper bills get those bills in any case. */
export const isMailedAtFirst = (kind: NotificationKind, bills: ContactMethod): boolean =>
  bills !== contactMethods.post || !ON_PAPER.includes(kind)
