// GET and PUT /api/portal/account/notifications: which news the customer has by email.
import { notificationNames } from '@switchboard/domain'
import { NotificationsResponse, UpdateNotificationRequest } from '@switchboard/wire'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { throwUnavailable } from '../authentication/token'
import { accountOf } from '../authentication/verified-account'
import { addChange, type ChangeContext, type ChangeOptions, type ChangeResult } from '../changes/add-change'
import type { Tables } from '../db/tables/tables'
import { bearerSecurity, responses } from '../http/responses'
import { preferenceList, readPreferences, storePreference } from './preferences'

const URL = '/api/portal/account/notifications'

export function addNotificationRoutes(app: FastifyInstance, options: ChangeOptions): void {
  app.get(
    URL,
    {
      schema: {
        operationId: 'getNotifications',
        summary: 'Which news the customer has by email',
        description: 'Emails about the sign-in, and answers to what a customer does, are always sent',
        tags: ['account'],
        security: bearerSecurity,
        response: responses({ 200: NotificationsResponse }),
      },
    },
    async (request) => retryRead(() => readNotifications(options.db.sql, accountOf(request).id)),
  )
  addChange(app, options, {
    method: 'PUT',
    url: URL,
    operationId: 'updateNotification',
    tag: 'account',
    summary: 'Switches one kind of news by email on or off',
    body: UpdateNotificationRequest,
    answer: NotificationsResponse,
    apply: updateNotification,
  })
}

async function readNotifications(sql: Kysely<Tables>, accountId: number): Promise<NotificationsResponse> {
  const preferences = await readPreferences(sql, accountId)
  if (!preferences) return throwUnavailable('account-gone', 'The account was deleted.')
  const { email: emailAddress, sendBillTo } = preferences
  return { emailAddress, sendBillTo, kinds: preferenceList(preferences) }
}

/** Without an email: it would be news about news, and switching off is not dangerous. */
async function updateNotification({
  sql,
  account,
  body,
}: ChangeContext<UpdateNotificationRequest, unknown>): Promise<ChangeResult<NotificationsResponse>> {
  const isChanged = await storePreference(sql, account.id, body)
  const answer = await readNotifications(sql, account.id)
  const { kind, byMail } = body
  if (!isChanged) return { answer }
  const shown = { about: notificationNames[kind] }
  return { answer, audit: { action: 'notification-changed', detail: { kind, byMail }, shown } }
}
