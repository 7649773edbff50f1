// The registers of a service in time: how long the service has each, and which one follows which.

import { addDays, overlap, type Day, type Span } from '@switchboard/domain'

/** A row of meter_register. Market days, both inclusive. */
export interface ServiceRegister {
  readonly id: number
  readonly nmi: string
  readonly suffix: string
  readonly from: Day
  readonly to: Day | null
  /** Minutes east of UTC, all year: where the files of its network begin a day. */
  readonly baseOffset: number
  /** MJ in a litre of hot water; null when the register does not count litres. */
  readonly mjPerLitre: number | null
}

export interface HeldRegister extends ServiceRegister {
  /** Those that end on the day before it begins: of the same NMI and suffix, else all that have no successor of their own. */
  readonly follows: readonly ServiceRegister[]
  /** Those that begin on the day after it ends, likewise. */
  readonly precedes: readonly ServiceRegister[]
}

const isSame = (a: ServiceRegister, b: ServiceRegister) => a.nmi === b.nmi && a.suffix === b.suffix

/** By their first day. Of two rows of the same NMI and suffix the later one stands from its first day on, as at a new factor. */
export function held(registers: readonly ServiceRegister[]): HeldRegister[] {
  const sorted = [...registers].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.id - b.id))
  const clipped = sorted.map((register, index) => {
    const next = sorted.slice(index + 1).find((other) => isSame(other, register))
    if (!next || (register.to !== null && register.to < next.from)) return register
    return { ...register, to: addDays(next.from, -1) }
  })
  const alive = clipped.filter(({ from, to }) => to === null || from <= to)
  const isNext = ({ to }: ServiceRegister, { from }: ServiceRegister) => to !== null && addDays(to, 1) === from
  const isFollowed = (register: ServiceRegister, by: ServiceRegister) => isNext(register, by) && isSame(register, by)
  const pairs = alive
    .flatMap((before) => alive.filter((after) => isNext(before, after)).map((after) => ({ before, after })))
    .filter(
      ({ before, after }) =>
        isSame(before, after) || !alive.some((other) => isFollowed(before, other) || isFollowed(other, after)),
    )
  return alive.map((register) => ({
    ...register,
    follows: pairs.filter(({ after }) => after === register).map(({ before }) => before),
    precedes: pairs.filter(({ before }) => before === register).map(({ after }) => after),
  }))
}

/** The days of the span on which the service has it. */
export function daysWith({ from, to }: ServiceRegister, span: Span): Span | undefined {
  const own = overlap({ from, to: to === null ? span.to : addDays(to, 1) }, span)
  return own.from < own.to ? own : undefined
}

/** How well the second goes on where the first ended. */
const fit = (a: ServiceRegister, b: ServiceRegister) => (isSame(a, b) ? 2 : a.suffix === b.suffix ? 1 : 0)

/** Each register in the line of the one that it most likely stands for: the same suffix, else whichever has ended. */
export function linesOf(registers: readonly HeldRegister[]): HeldRegister[][] {
  const lines: HeldRegister[][] = []
  for (const register of registers) {
    const ended = lines.flatMap((line) => {
      const last = line.at(-1)
      return last?.to && last.to <= register.from ? [{ line, last }] : []
    })
    const fitsAnother = (last: HeldRegister) =>
      registers.some(
        (other) => other !== last && other.from === register.from && fit(last, other) > fit(last, register),
      )
    const [found] = ended
      .filter(({ last }) => !fitsAnother(last))
      .sort((a, b) => fit(b.last, register) - fit(a.last, register))
    if (found) found.line.push(register)
    else lines.push([register])
  }
  return lines
}
