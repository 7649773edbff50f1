import { Type, type Static } from '@sinclair/typebox'
import { DayText, LocalMidnight, nullable, PeriodLimit } from './values'

const Interval = Type.Union([Type.Literal('Daily'), Type.Literal('Monthly'), Type.Literal('Yearly')])

/** Everything but the interval, whose name differs between body and query string. */
const range = {
  startDateTime: PeriodLimit,
  endDateTime: Type.String({ ...PeriodLimit, examples: ['2026-12-01T00:00:00.000'] }),
  subscriptionName: Type.String({ minLength: 1, maxLength: 100 }),
  uom: Type.Union([Type.Literal('kWh'), Type.Literal('MJ'), Type.Literal('Amount ($)')]),
}

/** POST /api/portal/account/usage */
export type UsageRequest = Static<typeof UsageRequest>
export const UsageRequest = Type.Object(
  { graphSettings: Type.Object({ interval: Interval }), ...range },
  { description: 'endDateTime is exclusive when it is midnight; otherwise its day counts' },
)

/** GET /api/portal/account/usage/csv */
export type UsageCsvQuery = Static<typeof UsageCsvQuery>
export const UsageCsvQuery = Type.Object({ 'graphSettings.interval': Interval, ...range })

/** Fields of both requests. */
export type UsageRange = Omit<UsageRequest, 'graphSettings'>

export type UsageEntry = Static<typeof UsageEntry>
export const UsageEntry = Type.Object({
  startDateTime: LocalMidnight,
  endDateTime: LocalMidnight,
  quantity: nullable(Type.Number({ description: 'At most three decimals; null when missingData' })),
  consolidated: Type.Boolean({
    description: 'Estimated or substituted in part, or a share of a read that covers more',
  }),
  missingData: Type.Boolean({ description: 'No reading at all' }),
  partial: Type.Boolean({ description: 'There are readings, but not for all of it' }),
  litres: Type.Optional(
    nullable(
      Type.Number({
        description: 'Hot water behind the quantity, at most three decimals; absent where none is counted',
      }),
    ),
  ),
})

export type UsageResponse = Static<typeof UsageResponse>
export const UsageResponse = Type.Object({
  data: Type.Array(UsageEntry, { description: 'One entry per day, month or year of the range that may be shown' }),
  lastUpdatedDate: nullable(DayText),
  windowStart: DayText,
  mjPerLitre: Type.Optional(
    Type.Number({ description: 'The factor of the range; absent where no litres are counted, or by several factors' }),
  ),
})
