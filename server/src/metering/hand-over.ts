// Where one register of a service ends and another begins. Registers change at market midnight, and local days lie across it.

import { addDays, offsetAtMidnight, type Day, type Span, type Zone } from '@switchboard/domain'
import type { HeldRegister, ServiceRegister } from './held-register'
import type { LocalDay } from './local-day'

interface Change {
  readonly zone: Zone
  readonly span: Span
  /** Changed in place. */
  readonly days: Map<HeldRegister, LocalDay[]>
  daysOf(register: HeldRegister, days: Span, isOwn: (market: Day) => boolean): LocalDay[]
  isRead(register: HeldRegister, market: Day): boolean
}

/**
 * The minutes of a local day that lie in a market day of the register before (or after) are that one's, unless the register of the day
 * has read them itself. On the day of a change two registers may share the intervals: then each is complete with its own.
 */
export function handOver(change: Change): void {
  const registers = [...change.days.keys()]
  for (const register of registers) {
    takeOver(change, register, registers)
    handBack(change, register, registers)
    shareDay(change, register, registers)
  }
}

/** East of the network's clocks: the first local day began in the last market day of the register before. */
function takeOver(change: Change, register: HeldRegister, registers: readonly HeldRegister[]): void {
  const { zone, days, daysOf, isRead } = change
  const last = addDays(register.from, -1)
  const minutes = offsetAtMidnight(zone, register.from) - register.baseOffset
  const followed = among(registers, register.follows, register)
  if (minutes <= 0 || followed.length === 0 || isRead(register, last)) return
  shorten(change, register, register.from, minutes)
  if (!isWithin(change, register.from)) return
  for (const before of followed) {
    const known = days.get(before) ?? []
    if (known.some(({ day }) => day === register.from)) continue
    const more = daysOf(before, { from: register.from, to: addDays(register.from, 1) }, (market) => market <= last)
    days.set(before, [...known, ...more.map((day) => ({ ...day, minutes }))])
  }
}

/** West of them: the last local day ends in the first market day of the register after. */
function handBack(change: Change, register: HeldRegister, registers: readonly HeldRegister[]): void {
  const { zone, days, daysOf, isRead } = change
  const { to } = register
  const preceded = among(registers, register.precedes, register)
  if (to === null || preceded.length === 0) return
  const first = addDays(to, 1)
  const minutes = register.baseOffset - offsetAtMidnight(zone, first)
  if (minutes <= 0 || isRead(register, first)) return
  shorten(change, register, to, minutes)
  if (!isWithin(change, to)) return
  for (const after of preceded) {
    const known = days.get(after) ?? []
    if (known.some(({ day }) => day === to)) continue
    const more = daysOf(after, { from: to, to: first }, (market) => market >= first)
    days.set(after, [...more.map((day) => ({ ...day, minutes })), ...known])
  }
}

/** A meter changed during the day: what the two have read fits together to one day without a gap. */
function shareDay({ days }: Change, register: HeldRegister, registers: readonly HeldRegister[]): void {
  const ending = registers.filter(({ to }) => to === register.from)
  const beginning = registers.filter(({ from }) => from === register.from)
  const [before] = ending
  if (!before || before === register || ending.length > 1 || beginning.length > 1) return
  const [a, b] = [before, register].map((each) => days.get(each)?.find(({ day }) => day === register.from))
  if (!a || !b || a.present === 0 || b.present === 0 || a.present + b.present !== b.minutes) return
  for (const each of [before, register]) {
    const shared = (day: LocalDay) => (day.day === register.from ? { ...day, minutes: day.present } : day)
    days.set(each, (days.get(each) ?? []).map(shared))
  }
}

/** Of one network with it: elsewhere market midnight is another. */
const among = (registers: readonly HeldRegister[], some: readonly ServiceRegister[], { baseOffset }: HeldRegister) =>
  registers.filter((each) => each.baseOffset === baseOffset && some.some(({ id }) => id === each.id))

function shorten({ days }: Change, register: HeldRegister, on: Day, minutes: number): void {
  const known = days.get(register) ?? []
  days.set(
    register,
    known.map((day) => (day.day === on ? { ...day, minutes: day.minutes - minutes } : day)),
  )
}

const isWithin = ({ span }: Change, day: Day) => span.from <= day && day < span.to
