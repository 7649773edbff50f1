// GET /api/portal/account/extras: the services that the customer can add (D25).
import { ExtrasResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { isSolar } from '@switchboard/domain'
import { accountOf, type VerifiedAccount } from '../authentication/verified-account'
import type { Database } from '../db/connection'
import type { Tables } from '../db/tables/tables'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { bearerSecurity, responses } from '../http/responses'
import { indicativeMonthlyCost, type YearlyUse } from './indicative-cost'
import { holdsOn } from '../usage/charge-days'
import { readCharges, scheduledService, serviceColumns } from './scheduled-service'
import { readYearlyUse } from './yearly-use'

export function addExtrasRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.get(
    '/api/portal/account/extras',
    {
      schema: {
        operationId: 'getExtras',
        summary: 'The services that the account can add at its property; none when the account moves out',
        tags: ['services'],
        security: bearerSecurity,
        response: responses({ 200: ExtrasResponse }),
      },
    },
    async (request) => readExtras(db, accountOf(request)),
  )
}

const NOT_TAKEN = {
  serviceDetailsType: 'E',
  subscriptionName: null,
  subscriptionStartDate: null,
  subscriptionEndDate: null,
  subscriptionCancelledDate: null,
  scheduledChange: null,
} as const

async function readExtras(db: Database, account: VerifiedAccount): Promise<ExtrasResponse> {
  return retryRead(async () => {
    const extras = await offeredExtras(db.sql, account)
      .innerJoin('product', 'product.code', 'extra.product_code')
      .orderBy('extra.position')
      .orderBy('extra.id')
      .select([
        ...serviceColumns,
        'extra.id',
        'extra.tax_inclusive as taxInclusive',
        'product.product_type as productType',
        'product.measured_by as measuredBy',
      ])
      .execute()
    const chargesOf = await readCharges(
      db.sql,
      'extra_id',
      extras.map(({ id }) => id),
      account.today,
    )
    const useOf = await readUses(
      db,
      account,
      extras.map(({ measuredBy }) => measuredBy),
    )
    return {
      serviceCharges: extras.map(({ id, productType, measuredBy, ...extra }) => {
        const charges = chargesOf(id)
        const use = isSolar(productType) ? undefined : useOf(measuredBy)
        const cost =
          use &&
          indicativeMonthlyCost(
            { charges: charges.filter((charge) => holdsOn(charge, account.today)), taxInclusive: extra.taxInclusive },
            use,
          )
        return {
          ...scheduledService({ ...extra, ...NOT_TAKEN }, charges),
          ...(cost !== undefined && { indicativeMonthlyCost: cost }),
        }
      }),
    }
  })
}

/** @returns the use of each product, read once */
async function readUses(
  db: Database,
  account: VerifiedAccount,
  products: readonly (string | null)[],
): Promise<(product: string | null) => YearlyUse | undefined> {
  const uses = new Map<string | null, YearlyUse | undefined>()
  for (const product of new Set(products))
    if (product !== null) uses.set(product, await readYearlyUse(db, account, product))
  return (product) => uses.get(product)
}

/**
 * Extras that the account neither has nor will have, while it is active and no move-out is booked (D33). An extra
 * measured by another service's meter requires that service and its meter.
 */
export const offeredExtras = (db: Kysely<Tables>, { id, today }: Pick<VerifiedAccount, 'id' | 'today'>) =>
  db
    .selectFrom('extra')
    .innerJoin('account', 'account.property_id', 'extra.property_id')
    .where('account.id', '=', id)
    .where('account.active', '=', true)
    .where(sql<boolean>`not exists (select from move_out m where m.account_id = account.id and m.state <> 'withdrawn')`)
    .where(
      sql<boolean>`not exists (select from service s where s.account_id = account.id and s.product_code = extra.product_code
        and (s.ends_on is null or s.ends_on >= ${today}))`,
    )
    .where(
      sql<boolean>`not exists (select from product p where p.code = extra.product_code and p.measured_by is not null
        and not exists (select from service s join meter_register r on r.service_id = s.id
          where s.account_id = account.id and s.product_code = p.measured_by and (s.ends_on is null or s.ends_on >= ${today})))`,
    )
