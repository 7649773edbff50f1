// POST /api/portal/account/usage: a service's usage by day, month or year (specification 2.9, D7, D10, D11).

import { firstOfMonth, type Interval, type MonthForecast, type Span } from '@switchboard/domain'
import { UsageRequest, UsageResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Database } from '../db/connection'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { accountOf, readWithAccount, type VerifiedAccount } from '../authentication/verified-account'
import { responses, bearerSecurity, sharedSchema } from '../http/responses'
import type { UsageTurns } from './usage-turns'
import { forecastDays, forecastMonth } from './month-forecast'
import { readPricedDays, readUsage } from './service-usage'
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
  db: Database,
  account: VerifiedAccount,
  visible: VisibleUsage,
  interval: Interval,
): Promise<UsageResponse> {
  const { service, window, span } = visible
  const usage = await readUsage(db.pool, service.id, account.zone, interval, span, service)
  if (interval === 'Yearly') return usageAnswer(usage, window)
  const bills = await queryBills(db.pool, account.id, span)
  return usageAnswer(usage, window, bills, interval === 'Monthly' ? await getForecast(db, account, visible) : undefined)
}

/** @returns undefined if the request does not include the current month, or its use cannot be forecast */
async function getForecast(
  { pool }: Database,
  { zone, today }: VerifiedAccount,
  { service, window, span }: VisibleUsage,
): Promise<MonthForecast | undefined> {
  const month = firstOfMonth(today)
  const known = forecastDays(today, window)
  if (today <= span.from || span.to <= month || known.from >= known.to) return undefined
  const { days, readings } = await readPricedDays(pool, service.id, zone, known, service)
  const charges = service.severalCharges
  return forecastMonth(today, service, days, charges ? { charges, readings } : undefined)
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
