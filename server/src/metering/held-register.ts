// The registers of a service in time: how long the service has each, and which one follows which.

import { addDays, type Day } from '@switchboard/domain'

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
  /** Another register of the service ends on the day before it begins. */
  readonly follows: readonly ServiceRegister[]
  /** Another one begins on the day after it ends. */
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
  return alive.map((register) => ({
    ...register,
    follows: nearest(
      register,
      alive.filter(({ to }) => to !== null && addDays(to, 1) === register.from),
    ),
    precedes: nearest(
      register,
      alive.filter(({ from }) => register.to !== null && addDays(register.to, 1) === from),
    ),
  }))
}

/** Those of the same NMI and suffix where there are some, which read the same stream, else all. */
function nearest(register: ServiceRegister, others: readonly ServiceRegister[]): readonly ServiceRegister[] {
  const same = others.filter((other) => isSame(other, register))
  return same.length > 0 ? same : others
}

/** Each register in the line of the one that it most likely stands for: the same suffix, else whichever has ended. */
export function linesOf(registers: readonly HeldRegister[]): HeldRegister[][] {
  const lines: HeldRegister[][] = []
  for (const register of registers) {
    const free = lines.filter((line) => {
      const end = line.at(-1)?.to
      return end && end <= register.from
    })
    const ended = (fits: (last: ServiceRegister) => boolean) =>
      free.find((line) => line.at(-1) && fits(line.at(-1) ?? register))
    const line = ended((last) => isSame(last, register)) ?? ended(({ suffix }) => suffix === register.suffix) ?? free[0]
    if (line) line.push(register)
    else lines.push([register])
  }
  return lines
}
