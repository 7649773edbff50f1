// The responses of the usage calls.
import { addDays, type Cents, type Day, type MonthForecast, type Span } from '@switchboard/domain'
import type { UsageDay, UsageDayResponse, UsageEntry, UsageResponse } from '@switchboard/wire'
import { dollars } from '../http/wire-money'
import type { DaysUsage, DayUsage, ServiceUsage } from './service-usage'
import type { UsageSlot } from './usage-slot'

export interface BillOfMonth {
  readonly id: string
  /** First day of the bill. */
  readonly month: Day
}

/**
 * @param window all days of the service that the customer may see
 * @param forecast of the current month
 */
export function usageAnswer(
  usage: ServiceUsage,
  window: Span,
  bills: readonly BillOfMonth[] = [],
  forecast?: MonthForecast,
): UsageResponse {
  const { slots, costs, lastDay, hasLitres, mjPerLitre, hasHalfHours } = usage
  return {
    data: slots.map((slot, index) => ({
      ...entry(slot),
      ...(hasLitres && { litres: ofThousandths(slot.millilitres) }),
      ...(costs && { cost: dollarsOrNull(costs[index]) }),
    })),
    lastUpdatedDate: lastUpdatedDate(lastDay, window),
    windowStart: window.from,
    ...(mjPerLitre !== null && { mjPerLitre }),
    ...(bills.length > 0 && { bills: [...bills] }),
    ...(hasHalfHours && { halfHours: true }),
    ...(forecast && { forecast: forecastAnswer(forecast) }),
  }
}

const forecastAnswer = ({ month, last, least, most, cost, priceFrom }: MonthForecast) => ({
  month,
  lastDay: last,
  least: least / 1000,
  most: most / 1000,
  ...(cost !== undefined && { cost: cost && { least: dollars(cost.least), most: dollars(cost.most) } }),
  ...(priceFrom !== undefined && { priceFrom }),
})

/** @param window all days of the service that the customer may see */
export function usageDayAnswer(usage: DaysUsage, window: Span): UsageDayResponse {
  const { days, lastDay, hasLitres, mjPerLitre } = usage
  const [day, yearAgo] = days.map((each) => dayEntry(each, hasLitres))
  if (!day) throw new Error('the usage of the day is missing')
  return {
    ...day,
    ...(yearAgo && { yearAgo }),
    lastUpdatedDate: lastUpdatedDate(lastDay, window),
    windowStart: window.from,
    ...(mjPerLitre !== null && { mjPerLitre }),
  }
}

function dayEntry({ sum, cost, halfHours }: DayUsage, hasLitres: boolean): UsageDay {
  const litresOf = ({ millilitres }: { readonly millilitres: number | null }) =>
    hasLitres ? { litres: ofThousandths(millilitres) } : {}
  return {
    day: sum.from,
    ...amountOf(sum),
    ...litresOf(sum),
    ...(cost !== undefined && { cost: dollarsOrNull(cost) }),
    halfHours: halfHours.map((each) => ({ startDateTime: each.start, ...amountOf(each), ...litresOf(each) })),
  }
}

function lastUpdatedDate(lastDay: Day | null, { from, to }: Span): Day | null {
  if (lastDay === null || lastDay < from || from === to) return null
  return lastDay < to ? lastDay : addDays(to, -1)
}

const entry = (slot: UsageSlot): UsageEntry => ({
  startDateTime: `${slot.from}T00:00:00.000`,
  endDateTime: `${slot.to}T00:00:00.000`,
  ...amountOf(slot),
})

const amountOf = ({ quantity, consolidated, partial }: Omit<UsageSlot, 'from' | 'to' | 'millilitres'>) => ({
  quantity: ofThousandths(quantity),
  consolidated,
  missingData: quantity === null,
  partial,
})

const dollarsOrNull = (cents: Cents | null | undefined) => (cents == null ? null : dollars(cents))

const ofThousandths = (count: number | null) => (count === null ? null : count / 1000)
