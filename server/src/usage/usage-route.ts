// POST /api/portal/account/usage: what a service used, by day, month or year (specification 2.9, D7, D10, D11).

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { addDays, type Day, type Interval, type Span } from '@switchboard/domain'
import { UsageRequest, UsageResponse, type UsageEntry } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection'
import { retryRead } from '../db/unavailable'
import { accountOf, readWithAccount, type VerifiedAccount } from '../authentication/verified-account'
import { responses, bearerSecurity } from '../http/responses'
import type { UsageSlot } from './usage-slot'
import type { UsageTurns } from './usage-turns'
import { readUsage } from './service-usage'
import { USAGE_SERVICES, visibleUsage, type UsageServices, type VisibleUsage } from './usage-request'

export function addUsageRoute(app: FastifyInstance, { db, turns }: { db: Database; turns: UsageTurns }): void {
  const services = readWithAccount<UsageServices>(db, { name: 'usage-services', sql: USAGE_SERVICES })
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    '/api/portal/account/usage',
    {
      schema: {
        operationId: 'getUsage',
        summary: 'The usage of a service as bars',
        description:
          'Two requests of an account for usage or files run at the same time; further ones wait briefly or are answered 429.',
        tags: ['usage'],
        security: bearerSecurity,
        body: UsageRequest,
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
  const { slots, lastDay, hasLitres, mjPerLitre } = await readUsage(pool, service.id, zone, interval, span)
  return {
    data: slots.map((slot) => (hasLitres ? { ...usageEntry(slot), litres: litresOf(slot) } : usageEntry(slot))),
    lastUpdatedDate: lastUpdatedDate(lastDay, window),
    windowStart: window.from,
    ...(mjPerLitre === null ? {} : { mjPerLitre }),
  }
}

function lastUpdatedDate(lastDay: Day | null, { from, to }: Span): Day | null {
  if (lastDay === null || lastDay < from || from === to) return null
  return lastDay < to ? lastDay : addDays(to, -1)
}

function usageEntry({ from, to, quantity, consolidated, partial }: UsageSlot): UsageEntry {
  return {
    startDateTime: `${from}T00:00:00.000`,
    endDateTime: `${to}T00:00:00.000`,
    quantity: quantity === null ? null : quantity / 1000,
    consolidated,
    missingData: quantity === null,
    partial,
  }
}

const litresOf = ({ millilitres }: UsageSlot) => (millilitres === null ? null : millilitres / 1000)
