// GET /api/portal/account/services: what the customer has, for the usage page's selector and prices.
import { Type } from '@sinclair/typebox'
import type { Day } from '@switchboard/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db'
import { reread } from '../db/away'
import { accountOf } from '../http/account'
import { answers, DayText, orNull, signedIn } from './answers'
import { price } from './money'

const AccountService = Type.Object({
  productType: Type.String({ description: "Text with 'solar' in it means solar" }),
  subscriptionName: Type.String(),
  subscriptionStartDate: DayText,
  subscriptionEndDate: orNull(DayText),
  uom: orNull(Type.String({ examples: ['kWh', 'MJ'] })),
  price: orNull(Type.Number({ description: 'Dollars per unit' })),
  taxInclusive: Type.Boolean(),
  serviceDetailsType: Type.Union([Type.Literal('M'), Type.Literal('E')], { description: 'M utility, E add-on' }),
  displayOnPortalUsage: Type.Boolean(),
  title: Type.String(),
})

export function servicesRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.get(
    '/api/portal/account/services',
    {
      schema: {
        operationId: 'getServices',
        summary: 'The services of the account, electricity first',
        tags: ['services'],
        security: signedIn,
        response: answers({ 200: Type.Array(AccountService) }),
      },
    },
    async (request) => {
      const { id, today } = accountOf(request)
      return services(db, id, today)
    },
  )
}

/** A service stays listed after its end: its usage is still the customer's. One that has not started yet is not. */
async function services({ sql }: Database, accountId: number, today: Day) {
  const rows = await reread(() =>
    sql
      .selectFrom('service')
      .innerJoin('product', 'product.code', 'service.product_code')
      .where('account_id', '=', accountId)
      .where('starts_on', '<=', today)
      .orderBy('position')
      .orderBy('service.id')
      .select([
        'product.product_type as productType',
        'service.subscription_name as subscriptionName',
        'service.starts_on as subscriptionStartDate',
        'service.ends_on as subscriptionEndDate',
        'service.uom',
        'service.price_micros',
        'service.tax_inclusive as taxInclusive',
        'service.details_type as serviceDetailsType',
        'product.display_on_portal_usage as displayOnPortalUsage',
        'product.title',
      ])
      .execute(),
  )
  return rows.map(({ price_micros, ...row }) => ({ ...row, price: price_micros === null ? null : price(price_micros) }))
}
