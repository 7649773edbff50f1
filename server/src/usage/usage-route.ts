// POST /api/portal/account/usage: a service's usage by day, month or year (specification 2.9, D7, D10, D11).

import type { Interval } from '@switchboard/domain'
import { UsageRequest, UsageResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { accountOf, readWithAccount, type VerifiedAccount } from '../authentication/verified-account'
import { responses, bearerSecurity, sharedSchema } from '../http/responses'
import type { UsageTurns } from './usage-turns'
import { readUsage } from './service-usage'
import { usageAnswer } from './usage-answer'
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
  { zone }: VerifiedAccount,
  { service, window, span }: VisibleUsage,
  interval: Interval,
): Promise<UsageResponse> {
  return usageAnswer(await readUsage(pool, service.id, zone, interval, span, service.datedCharges), window)
}
