import type { LocalDay } from '../usage/local-day'
import type { LongRead } from '../usage/usage-slot'

/** Minutes of the day that neither interval reads nor a read over many days cover. */
export function missingMinutes(
  { day, present, minutes }: Pick<LocalDay, 'day' | 'present' | 'minutes'>,
  longReads: readonly LongRead[],
): number {
  if (present > 0) return minutes - Math.min(present, minutes)
  return longReads.some(({ from, to }) => from <= day && day < to) ? 0 : minutes
}
