// The first and the last day of a meter.
import { addDays, minutesOfDay, offsetAtMidnight, type Day, type Zone } from '@switchboard/domain'
import type { LocalDay, MarketDay } from '../metering/local-day'
import type { HeldDays, OfDay } from '../metering/service-days'

/** Market days, both inclusive; null where it has no edge. */
export interface Metered {
  readonly from: Day | null
  readonly to: Day | null
  readonly baseOffset: number
}

/** Nobody is billed for minutes that no meter was to read, nor twice for a day on which one meter took over from another. */
export function billedDays(
  zone: Zone,
  lines: readonly (readonly HeldDays[])[],
  rows: readonly OfDay<MarketDay>[],
): HeldDays[][] {
  const read = new Set(rows.filter(({ present }) => present > 0).map(({ register, day }) => `${register} ${day}`))
  return lines.map((line) =>
    once(
      zone,
      line.map((each) => {
        const { register, days } = each
        if (!register) return each
        const { follows, precedes, from, to, baseOffset } = register
        const edges = { from: follows.length > 0 ? null : from, to: precedes.length > 0 ? null : to, baseOffset }
        return { ...each, days: withoutEdges(zone, days, edges, (market) => read.has(`${register.id} ${market}`)) }
      }),
    ),
  )
}

/**
 * A meter counts whole market days. In summer its first local day began in the market day before, and in the west its last one ends in the
 * market day after: that hour or two is no gap in the readings, so the local day is as much shorter. What was read there all the same counts.
 * @param isRead whether there are readings of the market day
 */
export function withoutEdges(
  zone: Zone,
  days: readonly LocalDay[],
  { from, to, baseOffset }: Metered,
  isRead: (market: Day) => boolean,
): LocalDay[] {
  return days.map((each) => {
    const { day, minutes } = each
    const [before, next] = [addDays(day, -1), addDays(day, 1)]
    const early = day === from && !isRead(before) ? Math.max(0, offsetAtMidnight(zone, day) - baseOffset) : 0
    const late = day === to && !isRead(next) ? Math.max(0, baseOffset - offsetAtMidnight(zone, next)) : 0
    return early + late > 0 ? { ...each, minutes: minutes - early - late } : each
  })
}

/** A meter that was changed during the day: what the first did not read of it is missing only as far as the second did not either. */
function once(zone: Zone, line: readonly HeldDays[]): HeldDays[] {
  const found = [...line]
  found.forEach((after, index) => {
    const before = found[index - 1]
    const on = after.register?.from
    if (!before?.register || on === undefined || before.register.to !== on) return
    const [first, second] = [before, after].map(({ days }) => days.find(({ day }) => day === on))
    if (!first || !second) return
    const rest = Math.max(second.present, minutesOfDay(zone, on) - first.present)
    found[index - 1] = { ...before, days: shortened(before.days, on, Math.min(first.present, first.minutes)) }
    found[index] = { ...after, days: shortened(after.days, on, Math.min(rest, second.minutes)) }
  })
  return found
}

const shortened = (days: readonly LocalDay[], on: Day, minutes: number): LocalDay[] =>
  days.map((each) => (each.day === on ? { ...each, minutes } : each))
