// Divides local days between registers where one register of a service ends and another begins: registers change at
// market midnight, which local days span.

import { addDays, minutesOfDay, offsetAtMidnight, type Day, type Span, type Zone } from '@switchboard/domain'
import type { LocalDay } from './local-day'
import type { ServiceRegister, TimelineRegister } from './register-timeline'

export interface Changeover {
  readonly zone: Zone
  readonly span: Span
  /** Changed in place. */
  readonly days: Map<TimelineRegister, readonly LocalDay[]>
  /** A register's local days, computed from only one of its market days. */
  daysOfOne(register: TimelineRegister, days: Span, marketDay: Day): LocalDay[]
  hasIntervals(register: TimelineRegister, marketDay: Day): boolean
  hasLongRead(register: TimelineRegister, marketDay: Day): boolean
}

/** Minutes of a register's first or last local day that are in the market day before or after its own. */
interface DayEdge {
  readonly day: Day
  readonly marketDay: Day
  readonly minutes: number
  /** Registers to which the market day belongs. */
  readonly neighbours: readonly ServiceRegister[]
  /** Neighbours that were replaced during that market day, outside these minutes. */
  readonly exempt: readonly TimelineRegister[]
  /** Whether the register was replaced during the local day, so that another register could read the minutes. */
  readonly isShared: boolean
}

/** A register that was replaced during a market day: both rows include the day. */
interface SameDayChange {
  readonly before: TimelineRegister
  readonly after: TimelineRegister
}

const sameDayChanges = (line: readonly TimelineRegister[]): SameDayChange[] =>
  line.flatMap((after, index) => {
    const before = line[index - 1]
    return before?.to === after.from ? [{ before, after }] : []
  })

/**
 * East of the network's clock a register's first local day begins in the previous market day; west of it the last local
 * day ends in the next market day. These minutes belong to the previous or next register, unless the register read them
 * itself. If the service has no such register, no meter could read them, so they are not missing.
 */
export function assignEdges(changeover: Changeover, lines: readonly (readonly TimelineRegister[])[]): void {
  const { zone, span, days } = changeover
  const changes = lines.flatMap(sameDayChanges)
  const [replaced, replacing] = [changes.map(({ before }) => before), changes.map(({ after }) => after)]
  const isInSpan = (day: Day) => span.from <= day && day < span.to
  for (const register of days.keys()) {
    const { from, to, baseOffset, follows, precedes } = register
    if (isInSpan(from))
      moveEdge(changeover, register, {
        day: from,
        marketDay: addDays(from, -1),
        minutes: offsetAtMidnight(zone, from) - baseOffset,
        neighbours: follows,
        exempt: replaced,
        isShared: replacing.includes(register),
      })
    if (to === null || !isInSpan(to)) continue
    const next = addDays(to, 1)
    moveEdge(changeover, register, {
      day: to,
      marketDay: next,
      minutes: baseOffset - offsetAtMidnight(zone, next),
      neighbours: precedes,
      exempt: replacing,
      isShared: replaced.includes(register),
    })
  }
  for (const change of changes) divideDay(changeover, change)
}

function moveEdge(changeover: Changeover, register: TimelineRegister, edge: DayEdge): void {
  const { days } = changeover
  const { day, minutes, exempt } = edge
  if (minutes <= 0 || changeover.hasIntervals(register, edge.marketDay)) return
  const neighbours = [...days.keys()].filter(({ id }) => edge.neighbours.some((neighbour) => neighbour.id === id))
  // A neighbour in another network has its market midnight at another time.
  const accepting = neighbours.filter(
    (neighbour) => neighbour.baseOffset === register.baseOffset && acceptEdge(changeover, neighbour, edge),
  )
  if (edge.isShared || !neighbours.every((each) => accepting.includes(each) || exempt.includes(each))) return
  setMinutes(changeover, register, day, (local) => local.minutes - minutes)
}

/** @returns whether the register has read the minutes, possibly in a read over many days */
function acceptEdge(changeover: Changeover, register: TimelineRegister, edge: DayEdge): boolean {
  const { days, daysOfOne, hasIntervals, hasLongRead } = changeover
  const { day, marketDay, minutes } = edge
  if (!hasIntervals(register, marketDay)) return hasLongRead(register, marketDay)
  const [part] = daysOfOne(register, { from: day, to: addDays(day, 1) }, marketDay)
  if (!part || part.present === 0) return false
  const known = days.get(register) ?? []
  if (known.some((local) => local.day === day)) return true
  const more = { ...part, minutes }
  days.set(register, marketDay < day ? [...known, more] : [more, ...known])
  return true
}

/**
 * If a register is replaced during a day, minutes that the first did not read are missing only if the second did not
 * read them either. A last long read of the first register ends with the replacement.
 */
function divideDay(changeover: Changeover, { before, after }: SameDayChange): void {
  const { days, zone } = changeover
  const day = after.from
  const [first, second] = [before, after].map((each) => days.get(each)?.find((local) => local.day === day))
  if (!first || !second) return
  const endsWithLongRead = first.present === 0 && second.present > 0 && changeover.hasLongRead(before, addDays(day, -1))
  const expected = first.minutes + second.minutes - minutesOfDay(zone, day)
  const rest = endsWithLongRead ? 0 : expected - first.present
  setMinutes(changeover, before, day, () => first.present)
  setMinutes(changeover, after, day, ({ present }) => Math.max(present, rest))
}

function setMinutes(
  { days }: Changeover,
  register: TimelineRegister,
  day: Day,
  minutesOf: (local: LocalDay) => number,
): void {
  const known = days.get(register) ?? []
  days.set(
    register,
    known.map((local) => (local.day === day ? { ...local, minutes: minutesOf(local) } : local)),
  )
}
