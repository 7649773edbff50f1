// GET /api/portal/account/additionalcontacts: the other people who may act for the account (D39).
import { contactNumberFormat } from '@switchboard/domain'
import { AdditionalContactsResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { accountOf } from '../authentication/verified-account'
import { responses, bearerSecurity } from '../http/responses'

export function addAdditionalContactsRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.get(
    '/api/portal/account/additionalcontacts',
    {
      schema: {
        operationId: 'getAdditionalContacts',
        summary: 'Additional account holders, in the order they were added',
        tags: ['account'],
        security: bearerSecurity,
        response: responses({ 200: AdditionalContactsResponse }),
      },
    },
    async (request) => additionalContacts(db, accountOf(request).id),
  )
}

async function additionalContacts({ sql }: Database, accountId: number): Promise<AdditionalContactsResponse> {
  const rows = await retryRead(() =>
    sql
      .selectFrom('additional_contact')
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .select([
        'id',
        'first_name as firstName',
        'last_name as lastName',
        'date_of_birth as dateOfBirth',
        'email as emailAddress',
        'phone as phoneNumber',
        'version',
      ])
      .execute(),
  )
  return rows.map((row) => ({ ...row, phoneNumber: contactNumberFormat.show(row.phoneNumber) }))
}
