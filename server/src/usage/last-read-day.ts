// The last day on which a service was read.
import { addDays, offsetAtMidnight, type Day, type Zone } from '@switchboard/domain'
import type { ServiceRegister } from './register-timeline'

/** One of the last market days with a reading, and the minute at which the register's last reading ended. */
export interface LastReading {
  readonly register: number
  readonly day: Day
  readonly minutes: number
}

export interface ReadRegister extends ServiceRegister {
  /** The end of its last read over many days. */
  readonly longReadEnd: Day | null
}

/** The last local day that a register has read completely. */
export function lastReadDay(
  zone: Zone,
  timeline: readonly ServiceRegister[],
  { registers, last }: { readonly registers: readonly ReadRegister[]; readonly last: readonly LastReading[] },
): Day | null {
  const longReadEnds = new Map(registers.map(({ id, longReadEnd }) => [id, longReadEnd]))
  const found = timeline.flatMap(({ id, baseOffset, from, to }) => {
    const longReadEnd = longReadEnds.get(id) ?? null
    const ofIntervals = last
      .filter(({ register }) => register === id)
      .map((each) => lastCompleteDay(zone, baseOffset, each))
    return [...ofIntervals, ...(longReadEnd === null ? [] : [addDays(longReadEnd, -1)])]
      .map((day) => (to !== null && to < day ? to : day))
      .filter((day) => from <= day)
  })
  return found.sort().at(-1) ?? null
}

/** Counts the minutes from UTC midnight on the market day's date. */
function lastCompleteDay(zone: Zone, baseOffset: number, { day, minutes }: LastReading): Day {
  const end = minutes - baseOffset
  let read = day
  for (let midnight = 1440; midnight - offsetAtMidnight(zone, addDays(read, 1)) > end; midnight -= 1440)
    read = addDays(read, -1)
  return read
}
