// GET /api/portal/account/services: the customer's services, for the selector and the prices on the usage page.
import { isUsageTaxed, type Day } from '@switchboard/domain'
import { AccountServicesResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/connection'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { accountOf } from '../authentication/verified-account'
import { responses, bearerSecurity } from '../http/responses'
import { price } from '../http/wire-money'
import {
  SEVERAL_CHARGES,
  hasRegisterPrices,
  hasWindows,
  priceOn,
  stepKindOf,
  type UnitCharge,
} from '../usage/unit-prices'

export function addServicesRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.get(
    '/api/portal/account/services',
    {
      schema: {
        operationId: 'getServices',
        summary: 'The services of the account, electricity first',
        tags: ['services'],
        security: bearerSecurity,
        response: responses({ 200: AccountServicesResponse }),
      },
    },
    async (request) => {
      const { id, today } = accountOf(request)
      return services(db, id, today)
    },
  )
}

/** As on the bill; true for a service without a price per unit. */
const usageTaxable = sql<boolean>`coalesce((select bool_or(taxable) from charge where service_id = service.id and per = 'UNIT'), true)`

const dollarsPerUnit = (micros: number | null) => (micros === null ? null : price(micros))

/** Includes ended services, because their usage can still be viewed, but not services that have not started yet. */
async function services({ sql: db }: Database, accountId: number, today: Day): Promise<AccountServicesResponse> {
  const rows = await retryRead(() =>
    db
      .selectFrom('account_service as service')
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
        sql<readonly UnitCharge[] | null>`${sql.raw(SEVERAL_CHARGES('service'))}`.as('severalCharges'),
        'service.tax_inclusive as taxInclusive',
        usageTaxable.as('taxable'),
        'service.details_type as serviceDetailsType',
        'product.display_on_portal_usage as displayOnPortalUsage',
        'product.title',
      ])
      .execute(),
  )
  return rows.map(({ price_micros, severalCharges, ...row }) => {
    const priceDependsOnUse = stepKindOf(severalCharges)
    return {
      ...row,
      price: dollarsPerUnit((severalCharges && priceOn(severalCharges, today)) ?? price_micros),
      ...(hasWindows(severalCharges) && { priceDependsOnTime: true }),
      ...(hasRegisterPrices(severalCharges) && { priceDependsOnRegister: true }),
      ...(priceDependsOnUse && { priceDependsOnUse }),
      taxable: isUsageTaxed(row.productType, row),
    }
  })
}
