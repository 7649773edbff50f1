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

/** Fields of a day, month, year or half hour. */
const amount = {
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
}

const priced = {
  cost: Type.Optional(
    nullable(
      Type.Number({
        description: 'Dollars at the prices of its days; null when missingData. Absent for a service with one price',
      }),
    ),
  ),
}

export type UsageEntry = Static<typeof UsageEntry>
export const UsageEntry = Type.Object({
  startDateTime: LocalMidnight,
  endDateTime: LocalMidnight,
  ...amount,
  ...priced,
})

/** Fields of the responses for a range and for a day. */
const source = {
  lastUpdatedDate: nullable(DayText),
  windowStart: DayText,
  mjPerLitre: Type.Optional(
    Type.Number({ description: 'The factor of the range; absent where no litres are counted, or by several factors' }),
  ),
}

const likelyRange = { least: Type.Number(), most: Type.Number() }

const Forecast = Type.Object(
  {
    month: DayText,
    lastDay: DayText,
    ...likelyRange,
    cost: Type.Optional(
      nullable(
        Type.Object(likelyRange, {
          description: 'Dollars; null if the bill would refuse the prices. Absent for a service with one price',
        }),
      ),
    ),
    priceFrom: Type.Optional(
      Type.String({
        ...DayText,
        description: 'The first of the coming days that have another price; absent if none has',
      }),
    ),
  },
  {
    description:
      'The likely use of the current month to its last day, in the unit of the service. Only for months, from the eighth day on',
  },
)

export type UsageResponse = Static<typeof UsageResponse>
export const UsageResponse = Type.Object({
  data: Type.Array(UsageEntry, { description: 'One entry per day, month or year of the range that may be shown' }),
  ...source,
  bills: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), month: DayText }), {
      description: 'The bills of months of the range, by their first days. Absent if there are none, and for years',
    }),
  ),
  halfHours: Type.Optional(
    Type.Boolean({ description: 'Whether the day call has half hours of days of the range; absent means no' }),
  ),
  forecast: Type.Optional(Forecast),
})

/** GET /api/portal/account/usage/day, and its file at /api/portal/account/usage/day/csv */
export type UsageDayQuery = Static<typeof UsageDayQuery>
export const UsageDayQuery = Type.Object({ day: DayText, subscriptionName: range.subscriptionName, uom: range.uom })

/** A type with null, because a serialiser validates each value of a union: a day has almost a hundred. */
const numberOrNull = (description: string) => Type.Unsafe<number | null>({ type: ['number', 'null'], description })

const HalfHour = Type.Object({
  startDateTime: Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:[03]0:00[+-]\\d{2}:\\d{2}$',
    description: "By the property's clocks, with their offset",
    examples: ['2026-10-24T19:30:00+11:00'],
  }),
  ...amount,
  quantity: numberOrNull('At most three decimals; null when missingData'),
  litres: Type.Optional(numberOrNull('As in the usage of a range')),
})

export type UsageDay = Static<typeof UsageDay>
export const UsageDay = Type.Object({
  day: DayText,
  ...amount,
  ...priced,
  halfHours: Type.Array(HalfHour, {
    description:
      'They add up to the quantity of the day: 48, or 46 and 50 when the clocks change (47 and 49 on Lord Howe Island). Empty if a read covers more than half an hour',
  }),
})

export type UsageDayResponse = Static<typeof UsageDayResponse>
export const UsageDayResponse = Type.Composite([
  UsageDay,
  Type.Object({
    yearAgo: Type.Optional(UsageDay),
    ...source,
  }),
])
