// The hours of a property in which news may arrive.
import { addDays } from '../date/day'
import { midnightIn, todayIn, wallClock, type Zone } from '../date/time-zone'

/** From 8 am until 8 pm. */
export const mailHours = { from: 8, until: 20 } as const

const HOUR_MS = 3_600_000

/** Zero within the hours, else the time until they begin. */
export function millisecondsUntilMailHours(zone: Zone, now: Date): number {
  const { hour } = wallClock(zone, now.getTime())
  if (hour >= mailHours.from && hour < mailHours.until) return 0
  const today = todayIn(zone, now)
  return startOf(zone, hour < mailHours.from ? today : addDays(today, 1)) - now.getTime()
}

export const millisecondsUntilNextMailHours = (zone: Zone, now: Date): number =>
  startOf(zone, addDays(todayIn(zone, now), 1)) - now.getTime()

/** On days on which clocks change, 8 o'clock is not eight hours after midnight. */
function startOf(zone: Zone, day: ReturnType<typeof todayIn>): number {
  const guess = midnightIn(zone, day) + mailHours.from * HOUR_MS
  const { hour, minute } = wallClock(zone, guess)
  return guess + (mailHours.from - hour) * HOUR_MS - minute * 60_000
}
