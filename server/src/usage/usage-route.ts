// POST /api/portal/account/usage: a service's usage by day, month or year (specification 2.9, D7, D10, D11).

import type { Interval, Span } from '@switchboard/domain'
import { UsageRequest, UsageResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Database } from '../db/connection'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { accountOf, readWithAccount, type VerifiedAccount } from '../authentication/verified-account'
import { responses, bearerSecurity, sharedSchema } from '../http/responses'
import type { UsageTurns } from './usage-turns'
import { readUsage } from './service-usage'
import { usageAnswer, type BillOfMonth } from './usage-answer'
import { USAGE_SERVICES, visibleUsage, type UsageServices, type VisibleUsage } from './usage-request'

export function addUsageRoute(app: FastifyInstance, { db, turns }: { db: Database; turns: UsageTurns }): void {
  const services = readWithAccount<UsageServices>(db, { name: 'usage-services', sql: USAGE_SERVICES })
  app.post<{ Body: UsageRequest }>(
    '/api/portal/account/usage',
    {
      schema: {
        operationId: 'getUsage',
        summary: 'The usage of a service as bars',
        description:
          'Two requests of an account for usage or files run at the same time; further ones wait briefly or are answered 429.',
        tags: ['usage'],
        security: bearerSecurity,
        body: sharedSchema(UsageRequest),
        response: responses({ 200: UsageResponse }, [400, 401, 403, 404, 413, 415, 422, 429, 503]),
      },
      config: services.config,
    },
    async (request, reply) => {
      const account = accountOf(request)
      return turns.run(account, reply, async () => {
        const visible = visibleUsage(account, services.of(request), request.body)
        return retryRead(() => getUsage(db, account, visible, request.body.graphSettings.interval))
      })
    },
  )
}

async function getUsage(
  { pool }: Database,
  { id, zone }: VerifiedAccount,
  { service, window, span }: VisibleUsage,
  interval: Interval,
): Promise<UsageResponse> {
  const usage = await readUsage(pool, service.id, zone, interval, span, service.datedCharges)
  return usageAnswer(usage, window, interval === 'Yearly' ? [] : await queryBills(pool, id, span))
}

async function queryBills(pool: Pool, account: number, { from, to }: Span): Promise<BillOfMonth[]> {
  const { rows } = await pool.query<BillOfMonth>({
    name: 'usage-bills',
    text: `select id, period_start as month from invoice
           where account_id = $1 and period_end >= $2 and period_start < $3 order by period_start`,
    values: [account, from, to],
  })
  return rows
}
