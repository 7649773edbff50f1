// GET /api/portal/account/usage/day: a day's half hours, and the same weekday 364 days before to compare with.

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { addDays, type Day, type Span } from '@switchboard/domain'
import { UsageDayQuery, UsageDayResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import { accountOf, readWithAccount, type VerifiedAccount } from '../authentication/verified-account'
import type { Database } from '../db/connection'
import { responses, keySecurity } from '../http/responses'
import { readDays } from './service-usage'
import { usageDayAnswer } from './usage-answer'
import { USAGE_SERVICES, visibleUsage, type UsageServices, type VisibleUsage } from './usage-request'
import type { UsageTurns } from './usage-turns'

/** 52 weeks. */
const YEAR_OF_WEEKDAYS = 364

export function addUsageDayRoute(app: FastifyInstance, { db, turns }: { db: Database; turns: UsageTurns }): void {
  const services = readWithAccount<UsageServices>(db, { name: 'usage-services', sql: USAGE_SERVICES })
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/portal/account/usage/day',
    {
      schema: {
        operationId: 'getUsageDay',
        summary: 'The half hours of a day',
        description: [
          'Five-minute and quarter-hour reads are summed. yearAgo is the same weekday 364 days before, if it may be shown.',
          'An account gets two requests for usage or files at the same time: further ones wait briefly or are answered 429.',
        ].join(' '),
        tags: ['usage'],
        security: keySecurity,
        querystring: UsageDayQuery,
        response: responses({ 200: UsageDayResponse }, [400, 401, 403, 404, 422, 429, 503]),
      },
      config: { ...services.config, keyScope: 'usage' },
    },
    async (request, reply) => {
      const account = accountOf(request)
      return turns.run(account, reply, async () => {
        const visible = visibleDay(account, services.of(request), request.query)
        const { service, window, day } = visible
        const days = [day, ...yearBefore(day, window)] as const
        const usage = await retryRead(() => readDays(db.pool, service.id, account.zone, days, service))
        return usageDayAnswer(usage, window)
      })
    },
  )
}

/** @throws Problem as for a range; 404 if the day may not be shown */
export function visibleDay(
  account: VerifiedAccount,
  services: UsageServices,
  { day, ...of }: UsageDayQuery,
): VisibleUsage & { readonly day: Day } {
  const visible = visibleUsage(
    account,
    services,
    { ...of, startDateTime: day, endDateTime: `${day}T23:59` },
    'querystring:',
  )
  const { from, to } = visible.span
  return from < to ? { ...visible, day: from } : throwProblem(404, 'not-found', 'There is no usage of this day.')
}

function yearBefore(day: Day, { from }: Span): [] | [Day] {
  const before = addDays(day, -YEAR_OF_WEEKDAYS)
  return before < from ? [] : [before]
}
