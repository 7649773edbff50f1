// Where one register of a service ends and another begins. Registers change at market midnight, and local days lie across it.

import { addDays, minutesOfDay, offsetAtMidnight, type Day, type Span, type Zone } from '@switchboard/domain'
import type { HeldRegister, ServiceRegister } from './held-register'
import type { LocalDay } from './local-day'

export interface Change {
  readonly zone: Zone
  readonly span: Span
  /** Changed in place. */
  readonly days: Map<HeldRegister, readonly LocalDay[]>
  daysOf(register: HeldRegister, days: Span, isOwn: (market: Day) => boolean): LocalDay[]
  /** By intervals. */
  isRead(register: HeldRegister, market: Day): boolean
  /** By a read over many days. */
  isReadAtOnce(register: HeldRegister, market: Day): boolean
}

/** Minutes of a local day that lie in the market day beside those of its register. */
interface Edge {
  readonly on: Day
  readonly market: Day
  readonly minutes: number
  /** Those that the market day belongs to. */
  readonly others: readonly ServiceRegister[]
  /** Those of the others that were changed during the market day, and had not these minutes. */
  readonly spared: readonly HeldRegister[]
  /** The register was changed during the local day: there was one more to read them. */
  readonly isShared: boolean
}

interface DuringDay {
  readonly before: HeldRegister
  readonly after: HeldRegister
}

const changesDuringDay = (line: readonly HeldRegister[]): DuringDay[] =>
  line.flatMap((after, index) => {
    const before = line[index - 1]
    return before?.to === after.from ? [{ before, after }] : []
  })

/**
 * East of the network's clocks the first local day of a register began in the market day before, west of them the last one ends in the
 * market day after. Unless the register has read these minutes itself, they are those of the register before or after; where the service
 * has none then, nobody could read them.
 */
export function handOver(change: Change, lines: readonly (readonly HeldRegister[])[]): void {
  const { zone, days } = change
  const during = lines.flatMap(changesDuringDay)
  const [ended, begun] = [during.map(({ before }) => before), during.map(({ after }) => after)]
  for (const register of days.keys()) {
    const { from, to, baseOffset, follows, precedes } = register
    const early = { on: from, market: addDays(from, -1), minutes: offsetAtMidnight(zone, from) - baseOffset }
    giveAway(change, register, { ...early, others: follows, spared: ended, isShared: begun.includes(register) })
    if (to === null) continue
    const next = addDays(to, 1)
    const late = { on: to, market: next, minutes: baseOffset - offsetAtMidnight(zone, next) }
    giveAway(change, register, { ...late, others: precedes, spared: begun, isShared: ended.includes(register) })
  }
  for (const each of during) shareDay(change, each)
}

function giveAway(change: Change, register: HeldRegister, edge: Edge): void {
  const { span, days, isRead } = change
  const { on, market, minutes, others, spared, isShared } = edge
  if (minutes <= 0 || on < span.from || on >= span.to || isRead(register, market)) return
  const neighbours = [...days.keys()].filter(({ id }) => others.some((other) => other.id === id))
  // Elsewhere market midnight is another.
  const took = neighbours.filter((other) => other.baseOffset === register.baseOffset && take(change, other, edge))
  if (!isShared && neighbours.every((other) => took.includes(other) || spared.includes(other)))
    shorten(change, register, on, (day) => day.minutes - minutes)
}

/** @returns whether the register knows of the minutes, be it that a read over many days has them already */
function take({ days, daysOf, isRead, isReadAtOnce }: Change, register: HeldRegister, edge: Edge): boolean {
  const { on, market, minutes } = edge
  if (!isRead(register, market)) return isReadAtOnce(register, market)
  const [part] = daysOf(register, { from: on, to: addDays(on, 1) }, (other) => other === market)
  if (!part || part.present === 0) return false
  const known = days.get(register) ?? []
  if (known.some(({ day }) => day === on)) return true
  const more = { ...part, minutes }
  days.set(register, market < on ? [...known, more] : [more, ...known])
  return true
}

/**
 * A meter changed during the day: what the first did not read of it is missing only as far as the second did not either. The last of the
 * reads over many days was taken when the meter was changed.
 */
function shareDay(change: Change, { before, after }: DuringDay): void {
  const on = after.from
  const [first, second] = [before, after].map((each) => change.days.get(each)?.find(({ day }) => day === on))
  if (!first || !second) return
  const isInLongRead = first.present === 0 && second.present > 0 && change.isReadAtOnce(before, addDays(on, -1))
  const expected = first.minutes + second.minutes - minutesOfDay(change.zone, on)
  const rest = isInLongRead ? 0 : expected - first.present
  shorten(change, before, on, () => first.present)
  shorten(change, after, on, ({ present }) => Math.max(present, rest))
}

function shorten({ days }: Change, register: HeldRegister, on: Day, minutesOf: (day: LocalDay) => number): void {
  const known = days.get(register) ?? []
  days.set(
    register,
    known.map((day) => (day.day === on ? { ...day, minutes: minutesOf(day) } : day)),
  )
}
