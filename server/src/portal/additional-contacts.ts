// GET /api/portal/account/additionalcontacts: who else may speak for the account (D39).
import { Type } from '@sinclair/typebox'
import { contactNumberFormat } from '@switchboard/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db'
import { reread } from '../db/away'
import { accountOf } from '../http/account'
import { answers, DayText, signedIn } from './answers'

const AdditionalContact = Type.Object({
  id: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  dateOfBirth: DayText,
  emailAddress: Type.String(),
  phoneNumber: Type.String(),
})

export function additionalContactsRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.get(
    '/api/portal/account/additionalcontacts',
    {
      schema: {
        operationId: 'getAdditionalContacts',
        summary: 'Additional account holders, in the order they were added',
        tags: ['account'],
        security: signedIn,
        response: answers({ 200: Type.Array(AdditionalContact) }),
      },
    },
    async (request) => additionalContacts(db, accountOf(request).id),
  )
}

async function additionalContacts({ sql }: Database, accountId: number) {
  const rows = await reread(() =>
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
      ])
      .execute(),
  )
  return rows.map((row) => ({ ...row, phoneNumber: contactNumberFormat.show(row.phoneNumber) }))
}
