// The first and the last day of a meter.
import { addDays, offsetAtMidnight, type Day, type Zone } from '@switchboard/domain'
import type { LocalDay } from '../metering/local-day'

/** UTC+10: what the market keeps. */
const MARKET_OFFSET = 600

/** Market days, both inclusive. */
export interface Metered {
  readonly from: Day
  readonly to: Day | null
}

/**
 * A meter counts whole market days. In summer its first local day began in the market day before, and in the west its last one ends in the
 * market day after: that hour or two is no gap in the readings, so the local day is as much shorter. What was read there all the same counts.
 * @param isRead whether there are readings of the market day
 */
export function withoutEdges(
  zone: Zone,
  days: readonly LocalDay[],
  { from, to }: Metered,
  isRead: (market: Day) => boolean,
): LocalDay[] {
  return days.map((each) => {
    const { day, minutes } = each
    const [before, next] = [addDays(day, -1), addDays(day, 1)]
    const early = day === from && !isRead(before) ? Math.max(0, offsetAtMidnight(zone, day) - MARKET_OFFSET) : 0
    const late = day === to && !isRead(next) ? Math.max(0, MARKET_OFFSET - offsetAtMidnight(zone, next)) : 0
    return early + late > 0 ? { ...each, minutes: minutes - early - late } : each
  })
}
