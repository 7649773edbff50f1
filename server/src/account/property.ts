// GET /api/portal/account/property: the building shown in the dashboard's header.
import { PropertyResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { accountOf } from '../authentication/verified-account'
import { responses, bearerSecurity } from '../http/responses'

export function addPropertyRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.get(
    '/api/portal/account/property',
    {
      schema: {
        operationId: 'getProperty',
        summary: 'The property that the account is for',
        tags: ['account'],
        security: bearerSecurity,
        response: responses({ 200: PropertyResponse }),
      },
    },
    async (request) => property(db, accountOf(request).id),
  )
}

function property({ sql }: Database, accountId: number): Promise<PropertyResponse> {
  return retryRead(() =>
    sql
      .selectFrom('account')
      .innerJoin('property', 'property.id', 'account.property_id')
      .where('account.id', '=', accountId)
      .select([
        'property.path as propertyPath',
        'property.image_desktop as imagePathDesktop',
        'property.image as imagePath',
        'property.name as propertyName',
        'property.display_welcome_to as displayWelcomeTo',
      ])
      .executeTakeFirstOrThrow(),
  )
}
