// Whose register it is: NMI and suffix lead to a service, for the days in which the service had it.

import { addDays, type Day } from '@switchboard/domain'
import type { ClientBase } from 'pg'
import { thousandths } from './field'
import type { DayRead, Reject, SpanRead } from './record'

export interface Register {
  readonly id: number
  readonly suffix: string
  readonly serviceId: number
  readonly uom: string
  /** MJ in a litre of hot water; null when the register does not count litres. */
  readonly mjPerLitre: number | null
  /** Minutes east of UTC by which files of its network count their days and say when they were revised. */
  readonly baseOffset: number
  readonly from: Day
  readonly to: Day | null
}

/** What was asked for, by NMI */
export type Registers = Map<string, readonly Register[]>

const nmisKept = 20_000

/** Adds what is known of the NMIs that were not asked for before. Forgets the others now and then, a file may have millions. */
export async function addRegisters(
  client: ClientBase,
  registers: Registers,
  reads: readonly { nmi: string }[],
): Promise<void> {
  if (registers.size > nmisKept) registers.clear()
  const asked = [...new Set(reads.map(({ nmi }) => nmi))].filter((nmi) => !registers.has(nmi))
  if (asked.length === 0) return
  for (const nmi of asked) registers.set(nmi, [])
  const { rows } = await client.query<Register & { nmi: string }>({
    name: 'registers-of-nmis',
    text: `select id, nmi, suffix, service_id as "serviceId", uom, mj_per_litre::float8 as "mjPerLitre", base_offset_min as "baseOffset",
                  from_day::text as "from", to_day::text as "to"
           from meter_register join meter_network on code = network where nmi = any($1)`,
    values: [asked],
  })
  for (const { nmi, ...register } of rows) registers.set(nmi, [...(registers.get(nmi) ?? []), register])
}

/**
 * The registers that a read belongs to. The market day of a change belongs to both services, because each has local hours in it, and
 * so do the days beside it: a local day may begin on the market day before (daylight saving) or end on the one after (Perth).
 */
export function registersOf(registers: Registers, read: DayRead | SpanRead): Register[] {
  const { first, last } = daysOf(read)
  const known = registers.get(read.nmi)?.filter(({ suffix }) => suffix === read.suffix) ?? []
  return known.filter(({ from, to }) => from <= addDays(last, 1) && (to === null || addDays(first, -1) <= to))
}

/** The first and the last market day that a read speaks of. */
export const daysOf = (read: DayRead | SpanRead): { first: Day; last: Day } =>
  read.kind === 'day' ? { first: read.day, last: read.day } : { first: read.from, last: addDays(read.to, -1) }

/** The read in the unit of the register: litres become heat. */
export function inUnitOf<Read extends DayRead | SpanRead>(register: Register, read: Read): Read | Reject {
  if (read.unit === register.uom && register.mjPerLitre === null) return read
  const reject = (code: string, detail: string): Reject => ({ kind: 'reject', line: read.line, code, detail })
  if (read.unit !== 'L' || register.mjPerLitre === null) {
    return reject(
      'unit',
      `The file counts ${read.unit}, the register ${register.mjPerLitre === null ? register.uom : 'L'}`,
    )
  }
  const whole = thousandths(read.kind === 'day' ? read.values : [read.total], register.mjPerLitre)
  if ('unfit' in whole) return reject('value', 'More heat than a register can hold')
  return read.kind === 'day' ? { ...read, values: whole } : { ...read, total: whole[0] ?? 0 }
}
