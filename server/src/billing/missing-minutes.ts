import type { LocalDay } from '../usage/local-day'
import { longReadOf, type LongRead } from '../usage/usage-slot'

/** Minutes of the day that neither interval reads nor a read over many days cover. */
export function missingMinutes(day: LocalDay, longReads: readonly LongRead[]): number {
  return longReadOf(day, longReads) ? 0 : day.minutes - Math.min(day.present, day.minutes)
}
