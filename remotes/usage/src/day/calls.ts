// The call for the half hours of a day, and the parser of its response.
import {
  CallFailed,
  get,
  keys,
  parse,
  queryOptions,
  requireAnswer,
  type FieldParsers,
  type Parser,
} from '@switchboard/api-client'
import { centsFromDollars, type Day } from '@switchboard/domain'
import type { UsageDay, UsageDayResponse } from '@switchboard/wire'
import { usageDayQuery } from '../calls'
import type { MeteredService } from '../metered-service'
import type { DayReading, HalfHour } from './half-hours'

const amountParsers = {
  quantity: parse.maybe(parse.number),
  litres: parse.lenient(parse.number),
  consolidated: parse.maybe(parse.flag),
  missingData: parse.maybe(parse.flag),
  partial: parse.maybe(parse.flag),
} satisfies FieldParsers<UsageDay>

interface WireAmount {
  readonly quantity: number | undefined
  readonly litres: number | undefined
  readonly consolidated: boolean | undefined
  readonly missingData: boolean | undefined
  readonly partial: boolean | undefined
}

const amountOf = ({ quantity, litres, consolidated, missingData, partial }: WireAmount) => ({
  thousandths: missingData || quantity === undefined ? undefined : Math.round(quantity * 1000),
  litres: litres === undefined ? undefined : Math.round(litres * 1000),
  estimated: consolidated ?? false,
  incomplete: partial ?? false,
})

const costOf = (dollars: number | undefined) => (dollars === undefined ? {} : { cost: centsFromDollars(dollars) })

const halfHourParser: Parser<HalfHour, UsageDay['halfHours'][number]> = parse.map(
  parse.object({ startDateTime: parse.text, ...amountParsers }),
  // 2026-10-24T19:30:00+11:00
  ({ startDateTime, ...amount }) => ({
    clock: Number(startDateTime.slice(11, 13)) * 60 + Number(startDateTime.slice(14, 16)),
    ...amountOf(amount),
  }),
)

const dayParsers = {
  day: parse.day,
  ...amountParsers,
  cost: parse.lenient(parse.number),
  halfHours: parse.list(halfHourParser),
} satisfies FieldParsers<UsageDay>

const dayParser: Parser<DayReading, UsageDay> = parse.map(
  parse.object(dayParsers),
  ({ day, halfHours, cost, ...amount }) => ({ day, halfHours, ...amountOf(amount), ...costOf(cost) }),
)

export const dayUsageParser = parse.map(
  parse.object({
    ...dayParsers,
    yearAgo: parse.lenient(dayParser),
    lastUpdatedDate: parse.lenient(parse.day),
    mjPerLitre: parse.lenient(parse.number),
  } satisfies FieldParsers<UsageDayResponse>),
  ({ day, halfHours, cost, yearAgo, lastUpdatedDate, mjPerLitre, ...amount }): DayUsage => ({
    reading: { day, halfHours, ...amountOf(amount), ...costOf(cost) },
    yearAgo,
    lastUpdated: lastUpdatedDate,
    mjPerLitre,
  }),
)

export interface DayUsage {
  readonly reading: DayReading
  /** The same weekday 364 days before, if it may be shown. */
  readonly yearAgo: DayReading | undefined
  readonly lastUpdated: Day | undefined
  /** Set if the meter counts litres. */
  readonly mjPerLitre: number | undefined
}

export const dayQuery = (service: MeteredService, day: Day) =>
  queryOptions({
    queryKey: [...keys.usage, 'half hours', service.subscription, day],
    queryFn: async ({ signal }): Promise<DayUsage> =>
      requireAnswer(await get(`/api/portal/account/usage/day?${usageDayQuery(service, day)}`, dayUsageParser, signal)),
  })

/** Whether the backend has no half hours: it does not have the call, or does not show the day. */
export const isNotOffered = (error: unknown): boolean =>
  error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.status === 404
