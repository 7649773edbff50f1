// POST /api/portal/account/usage: what a service used, by day, month or year (specification 2.9, D7, D10, D11).

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Type, type Static } from '@sinclair/typebox'
import { addDays, type Day, type Span } from '@switchboard/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db'
import { reread } from '../db/away'
import { accountOf, type VerifiedAccount } from '../http/account'
import { answers, DayText, orNull, signedIn } from '../portal/answers'
import type { Bar } from './bar'
import { usageOf } from './usage'
import { asked, BarSize, LocalMidnight, shownTo } from './usage-request'

const UsageRequest = Type.Object(
  { graphSettings: Type.Object({ interval: BarSize }, { additionalProperties: false }), ...asked },
  { additionalProperties: false, description: 'endDateTime is exclusive' },
)

const UsageEntry = Type.Object({
  startDateTime: LocalMidnight,
  endDateTime: LocalMidnight,
  quantity: orNull(Type.Number({ description: 'At most three decimals; null when missingData' })),
  consolidated: Type.Boolean({
    description: 'Estimated or substituted in part, or a share of a read that covers more',
  }),
  missingData: Type.Boolean({ description: 'No reading at all' }),
  partial: Type.Boolean({ description: 'There are readings, but not for all of it' }),
  litres: Type.Optional(
    orNull(
      Type.Number({
        description: 'Hot water behind the quantity, at most three decimals; absent where none is counted',
      }),
    ),
  ),
})

const UsageAnswer = Type.Object({
  data: Type.Array(UsageEntry, { description: 'One entry per day, month or year of the range that may be shown' }),
  lastUpdatedDate: orNull(DayText),
  windowStart: DayText,
  mjPerLitre: Type.Optional(
    Type.Number({ description: 'The factor of the range; absent where no litres are counted, or by several factors' }),
  ),
})

export function usageRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    '/api/portal/account/usage',
    {
      schema: {
        operationId: 'getUsage',
        summary: 'The usage of a service as bars',
        tags: ['usage'],
        security: signedIn,
        body: UsageRequest,
        response: answers({ 200: UsageAnswer }, [400, 401, 403, 404, 413, 415, 422, 429, 503]),
      },
    },
    async (request) => reread(() => usage(db, accountOf(request), request.body)),
  )
}

async function usage(
  { pool }: Database,
  account: VerifiedAccount,
  request: Static<typeof UsageRequest>,
): Promise<Static<typeof UsageAnswer>> {
  const { service, window, span } = await shownTo(account, request, pool)
  const { bars, lastDay, hasLitres, mjPerLitre } = await usageOf(
    pool,
    service.id,
    account.zone,
    request.graphSettings.interval,
    span,
  )
  return {
    data: bars.map((bar) => (hasLitres ? { ...entry(bar), litres: litresOf(bar) } : entry(bar))),
    lastUpdatedDate: lastUpdated(lastDay, window),
    windowStart: window.from,
    ...(mjPerLitre === null ? {} : { mjPerLitre }),
  }
}

function lastUpdated(lastDay: Day | null, { from, to }: Span): Day | null {
  if (lastDay === null || lastDay < from || from === to) return null
  return lastDay < to ? lastDay : addDays(to, -1)
}

function entry({ from, to, quantity, consolidated, partial }: Bar): Static<typeof UsageEntry> {
  return {
    startDateTime: `${from}T00:00:00.000`,
    endDateTime: `${to}T00:00:00.000`,
    quantity: quantity === null ? null : quantity / 1000,
    consolidated,
    missingData: quantity === null,
    partial,
  }
}

const litresOf = ({ millilitres }: Bar) => (millilitres === null ? null : millilitres / 1000)
