// POST /api/portal/account/usage: what a service used, by day, month or year (specification 2.9, D7, D10, D11).

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Type, type Static } from '@sinclair/typebox'
import { addDays, daysBetween, overlap, parseDay, usageWindow, type Day, type Span } from '@switchboard/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db'
import { reread } from '../db/away'
import { accountOf, type VerifiedAccount } from '../http/account'
import { problem } from '../http/problem'
import { answers, DayText, orNull, signedIn } from '../portal/answers'
import type { Bar } from './bar'
import { usageOf } from './usage'

/** A little more than the three calendar years of the yearly view. */
const longestRange = 1_461

const LocalMidnight = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T00:00:00(\\.000)?$',
  description: "Midnight by the property's clocks, without an offset",
  examples: ['2026-11-01T00:00:00.000'],
})

const UsageRequest = Type.Object(
  {
    graphSettings: Type.Object(
      { interval: Type.Union([Type.Literal('Daily'), Type.Literal('Monthly'), Type.Literal('Yearly')]) },
      { additionalProperties: false },
    ),
    startDateTime: LocalMidnight,
    endDateTime: LocalMidnight,
    subscriptionName: Type.String({ minLength: 1, maxLength: 100 }),
    uom: Type.Union([Type.Literal('kWh'), Type.Literal('MJ'), Type.Literal('Amount ($)')]),
  },
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
})

const UsageAnswer = Type.Object({
  data: Type.Array(UsageEntry, { description: 'One entry per day, month or year of the range that may be shown' }),
  lastUpdatedDate: orNull(DayText),
  windowStart: DayText,
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
  { id, zone, today }: VerifiedAccount,
  { graphSettings, startDateTime, endDateTime, subscriptionName, uom }: Static<typeof UsageRequest>,
): Promise<Static<typeof UsageAnswer>> {
  const asked = rangeOf(startDateTime, endDateTime)
  const { rows } = await pool.query<{ id: number; starts: Day; ends: Day | null; uom: string | null }>({
    name: 'usage-service',
    text: 'select id, starts_on as starts, ends_on as ends, uom from service where account_id = $1 and subscription_name = $2',
    values: [id, subscriptionName],
  })
  const [service] = rows
  if (!service) return problem(404, 'not-found', 'There is no such service.')
  const counted = service.uom ?? 'Amount ($)'
  if (uom !== counted) return problem(422, 'unit', `This service is counted in ${counted}.`)

  const window = windowOf(today, service)
  const { bars, lastDay } = await usageOf(pool, service.id, zone, graphSettings.interval, overlap(asked, window))
  return {
    data: bars.map(entry),
    lastUpdatedDate: lastUpdated(lastDay, window),
    windowStart: window.from,
  }
}

function rangeOf(startDateTime: string, endDateTime: string): Span {
  const from = dateOf('startDateTime', startDateTime)
  const to = dateOf('endDateTime', endDateTime)
  if (from >= to) return invalid('endDateTime', 'must be after startDateTime')
  if (daysBetween(from, to) > longestRange)
    return invalid('endDateTime', 'must be at most four years after startDateTime')
  return { from, to }
}

const dateOf = (field: string, text: string): Day => parseDay(text.slice(0, 10)) ?? invalid(field, 'must be a date')

const invalid = (field: string, message: string) =>
  problem(400, 'invalid-request', 'The request is not as described.', [{ path: `/${field}`, message }])

/** A service that has ended has no bars after its last day. */
function windowOf(today: Day, { starts, ends }: { starts: Day; ends: Day | null }): Span {
  const window = usageWindow(today, starts)
  const end = ends === null ? window.to : addDays(ends, 1)
  return end >= window.to ? window : { from: window.from, to: end > window.from ? end : window.from }
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
