// Which news a customer has by email.
import { Type, type Static } from '@sinclair/typebox'
import { notificationKinds } from '@switchboard/domain'
import { SendBillTo } from './contact-method'
import { oneOf } from './values'

const Choice = {
  kind: oneOf(notificationKinds, 'What the news is about'),
  byMail: Type.Boolean({ description: 'Whether the customer gets it by email' }),
}

/** GET /api/portal/account/notifications */
export type NotificationsResponse = Static<typeof NotificationsResponse>
export const NotificationsResponse = Type.Object({
  emailAddress: Type.String({ description: 'Where the emails go' }),
  sendBillTo: SendBillTo,
  kinds: Type.Array(Type.Object(Choice)),
})

/** PUT /api/portal/account/notifications */
export type UpdateNotificationRequest = Static<typeof UpdateNotificationRequest>
export const UpdateNotificationRequest = Type.Object(Choice)
