// GET /api/portal/account/property: the building, for the header of the dashboard.
import { Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db'
import { reread } from '../db/away'
import { accountOf } from '../http/account'
import { answers, orNull, signedIn } from './answers'

const Property = Type.Object({
  propertyPath: Type.String({ description: 'Folder of the images', examples: ['/buildings/paperbark-house/'] }),
  imagePathDesktop: orNull(Type.String({ description: 'Below propertyPath' })),
  imagePath: orNull(Type.String({ description: 'Below propertyPath' })),
  propertyName: orNull(Type.String()),
  displayWelcomeTo: Type.Boolean(),
})

export function propertyRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.get(
    '/api/portal/account/property',
    {
      schema: {
        operationId: 'getProperty',
        summary: 'The property that the account is for',
        tags: ['account'],
        security: signedIn,
        response: answers({ 200: Property }),
      },
    },
    async (request) => property(db, accountOf(request).id),
  )
}

function property({ sql }: Database, accountId: number) {
  return reread(() =>
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
