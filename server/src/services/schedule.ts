// GET /api/portal/account/schedule, and /calculateSchedule after a change: the account's services for the services
// page.
import { ScheduleResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { accountOf, type VerifiedAccount } from '../authentication/verified-account'
import type { Database } from '../db/connection'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { bearerSecurity, responses } from '../http/responses'
import { readCharges, scheduledService, serviceColumns } from './scheduled-service'

const calls = [
  { path: 'schedule', operationId: 'getSchedule', summary: 'The services of the account, with their charges' },
  {
    path: 'calculateSchedule',
    operationId: 'calculateSchedule',
    summary: 'The same, read after an opt-in or an opt-out',
  },
]

export function addScheduleRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  for (const { path, operationId, summary } of calls)
    app.get(
      `/api/portal/account/${path}`,
      {
        schema: {
          operationId,
          summary,
          tags: ['services'],
          security: bearerSecurity,
          response: responses({ 200: ScheduleResponse }),
        },
      },
      async (request) => readSchedule(db, accountOf(request)),
    )
}

/** Includes services that will start or end, but not ended ones. */
async function readSchedule(db: Database, { id, today }: VerifiedAccount): Promise<ScheduleResponse> {
  return retryRead(async () => {
    const account = await db.sql
      .selectFrom('account')
      .where('id', '=', id)
      .select(['customer_type as customerType', 'rate_type as rateType'])
      .executeTakeFirstOrThrow()
    const services = await db.sql
      .selectFrom('account_service as service')
      .innerJoin('product', 'product.code', 'service.product_code')
      .where('account_id', '=', id)
      .where((where) => where.or([where('ends_on', 'is', null), where('ends_on', '>=', today)]))
      .orderBy('position')
      .orderBy('service.id')
      .select([
        ...serviceColumns,
        'service.id',
        'details_type as serviceDetailsType',
        'subscription_name as subscriptionName',
        'starts_on as subscriptionStartDate',
        'ends_on as subscriptionEndDate',
        'cancelled_on as subscriptionCancelledDate',
        'tax_inclusive as taxInclusive',
        hasRequest('OPT_IN').as('optIn'),
        hasRequest('OPT_OUT').as('optOut'),
        hasMeter.as('metered'),
      ])
      .execute()
    const chargesOf = await readCharges(
      db.sql,
      'service_id',
      services.map((service) => service.id),
      today,
    )
    return {
      meterType: services.some(({ metered }) => metered) ? 'interval' : null,
      ...account,
      serviceCharges: services.map((service) =>
        scheduledService({ ...service, scheduledChange: changeOf(service, today) }, chargesOf(service.id)),
      ),
    }
  })
}

const hasRequest = (kind: 'OPT_IN' | 'OPT_OUT') =>
  sql<boolean>`exists (select from service_request r where r.service_id = service.id and r.account_id = service.account_id and r.kind = ${kind} and r.state = 'scheduled')`

const hasMeter = sql<boolean>`exists (select from meter_register r where r.service_id = service.id)`

interface ChangingService {
  readonly subscriptionStartDate: string
  readonly subscriptionEndDate: string | null
  readonly optIn: boolean
  readonly optOut: boolean
}

/** The change that the customer can still withdraw (D57). */
function changeOf(
  { subscriptionStartDate: starts, subscriptionEndDate: ends, optIn, optOut }: ChangingService,
  today: string,
): 'opt-in' | 'opt-out' | null {
  if (optOut && ends !== null && today < ends) return 'opt-out'
  return optIn && today < starts ? 'opt-in' : null
}
