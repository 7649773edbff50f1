// Orders a service's registers in time: how long the service has each one, and which one follows which.

import { addDays, overlap, type Day, type Span } from '@switchboard/domain'

/** A row of meter_register. Market days, both inclusive. */
export interface ServiceRegister {
  readonly id: number
  readonly nmi: string
  readonly suffix: string
  readonly from: Day
  readonly to: Day | null
  /** Minutes east of UTC, all year, at which its network's files begin a day. */
  readonly baseOffset: number
  /** MJ per litre of hot water; null if the register does not count litres. */
  readonly mjPerLitre: number | null
}

export interface TimelineRegister extends ServiceRegister {
  /**
   * Registers whose last day is the day before this one begins. If one of them has the same channel, only that one;
   * otherwise all whose own channel has no later register.
   */
  readonly follows: readonly ServiceRegister[]
  /** Registers that begin on the day after this one ends, by the same rule. */
  readonly precedes: readonly ServiceRegister[]
}

/** Whether both rows are the same NMI and suffix. */
const isSameChannel = (a: ServiceRegister, b: ServiceRegister) => a.nmi === b.nmi && a.suffix === b.suffix

const isAlive = ({ from, to }: ServiceRegister) => to === null || from <= to

/**
 * Sorted by first day. A later row of the same channel replaces the earlier one from its first day on, as for a new
 * factor.
 */
export function registerTimeline(registers: readonly ServiceRegister[]): TimelineRegister[] {
  const [only] = registers
  if (only && registers.length === 1) return isAlive(only) ? [inTimeline(only, [], [])] : []
  const sorted = [...registers].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.id - b.id))
  const clipped = sorted.map((register, index) => {
    const next = sorted.slice(index + 1).find((other) => isSameChannel(other, register))
    if (!next || (register.to !== null && register.to < next.from)) return register
    return { ...register, to: addDays(next.from, -1) }
  })
  const alive = clipped.filter(isAlive)
  const isNext = ({ to }: ServiceRegister, { from }: ServiceRegister) => to !== null && addDays(to, 1) === from
  const isFollowed = (register: ServiceRegister, by: ServiceRegister) =>
    isNext(register, by) && isSameChannel(register, by)
  const pairs = alive
    .flatMap((before) => alive.filter((after) => isNext(before, after)).map((after) => ({ before, after })))
    .filter(
      ({ before, after }) =>
        isSameChannel(before, after) || !alive.some((other) => isFollowed(before, other) || isFollowed(other, after)),
    )
  return alive.map((register) =>
    inTimeline(
      register,
      pairs.filter(({ after }) => after === register).map(({ before }) => before),
      pairs.filter(({ before }) => before === register).map(({ after }) => after),
    ),
  )
}

/** Written field by field, because spreading takes several times as long. */
const inTimeline = (
  { id, nmi, suffix, from, to, baseOffset, mjPerLitre }: ServiceRegister,
  follows: TimelineRegister['follows'],
  precedes: TimelineRegister['precedes'],
): TimelineRegister => ({ id, nmi, suffix, from, to, baseOffset, mjPerLitre, follows, precedes })

/** The days of the span on which the service has the register. */
export function activeDays({ from, to }: ServiceRegister, span: Span): Span | undefined {
  const own = overlap({ from, to: to === null ? span.to : addDays(to, 1) }, span)
  return own.from < own.to ? own : undefined
}

/** How likely it is that the second register continues the first. */
const matchScore = (a: ServiceRegister, b: ServiceRegister) => (isSameChannel(a, b) ? 2 : a.suffix === b.suffix ? 1 : 0)

/**
 * Adds each register to the line of the register that it most likely replaces: the same suffix, else any that has
 * ended.
 */
export function registerLines(registers: readonly TimelineRegister[]): TimelineRegister[][] {
  const lines: TimelineRegister[][] = []
  for (const register of registers) {
    const ended = lines.flatMap((line) => {
      const last = line.at(-1)
      return last?.to && last.to <= register.from ? [{ line, last }] : []
    })
    const fitsAnother = (last: TimelineRegister) =>
      registers.some(
        (other) =>
          other !== last && other.from === register.from && matchScore(last, other) > matchScore(last, register),
      )
    const [found] = ended
      .filter(({ last }) => !fitsAnother(last))
      .sort((a, b) => matchScore(b.last, register) - matchScore(a.last, register))
    if (found) found.line.push(register)
    else lines.push([register])
  }
  return lines
}
