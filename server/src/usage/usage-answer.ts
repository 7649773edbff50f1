// The response of the usage call.
import { addDays, type Day, type Span } from '@switchboard/domain'
import type { UsageEntry, UsageResponse } from '@switchboard/wire'
import type { ServiceUsage } from './service-usage'
import type { UsageSlot } from './usage-slot'

/** @param window all days of the service that the customer may see */
export function usageAnswer({ slots, lastDay, hasLitres, mjPerLitre }: ServiceUsage, window: Span): UsageResponse {
  return {
    data: slots.map((slot) => (hasLitres ? { ...entry(slot), litres: ofThousandths(slot.millilitres) } : entry(slot))),
    lastUpdatedDate: lastUpdatedDate(lastDay, window),
    windowStart: window.from,
    ...(mjPerLitre !== null && { mjPerLitre }),
  }
}

function lastUpdatedDate(lastDay: Day | null, { from, to }: Span): Day | null {
  if (lastDay === null || lastDay < from || from === to) return null
  return lastDay < to ? lastDay : addDays(to, -1)
}

const entry = ({ from, to, quantity, consolidated, partial }: UsageSlot): UsageEntry => ({
  startDateTime: `${from}T00:00:00.000`,
  endDateTime: `${to}T00:00:00.000`,
  quantity: ofThousandths(quantity),
  consolidated,
  missingData: quantity === null,
  partial,
})

const ofThousandths = (count: number | null) => (count === null ? null : count / 1000)
