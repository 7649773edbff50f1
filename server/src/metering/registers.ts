// Whose register it is: NMI and suffix lead to a service, for the days in which the service had it.

import { addDays, type Day } from '@switchboard/domain'
import type { ClientBase } from 'pg'
import { thousandths } from './field'
import type { DayRead, Reject, SpanRead } from './record'

export interface Register {
  readonly serviceId: number
  readonly uom: string
  /** MJ in a litre of hot water; null when the register does not count litres. */
  readonly mjPerLitre: number | null
  readonly from: Day
  readonly to: Day | null
}

export type Registers = Map<string, readonly Register[]>

const keyOf = (nmi: string, suffix: string) => `${nmi} ${suffix}`

/** Adds what is known of the NMIs that were not asked for before. */
export async function addRegisters(
  client: ClientBase,
  registers: Registers,
  reads: readonly { nmi: string; suffix: string }[],
) {
  const unknown = reads.filter((read) => !registers.has(keyOf(read.nmi, read.suffix)))
  if (unknown.length === 0) return
  for (const read of unknown) registers.set(keyOf(read.nmi, read.suffix), [])
  const { rows } = await client.query<Register & { nmi: string; suffix: string }>({
    name: 'registers-of-nmis',
    text: `select nmi, suffix, service_id as "serviceId", uom, mj_per_litre::float8 as "mjPerLitre", from_day::text as "from", to_day::text as "to"
           from meter_register where nmi = any($1)`,
    values: [[...new Set(unknown.map((read) => read.nmi))]],
  })
  for (const { nmi, suffix, ...register } of rows) {
    const key = keyOf(nmi, suffix)
    registers.set(key, [...(registers.get(key) ?? []), register])
  }
}

/**
 * The registers that a read belongs to. The market day of a change belongs to both services, because each has local hours in it, and
 * so do the days beside it: a local day may begin on the market day before (daylight saving) or end on the one after (Perth).
 */
export function registersOf(registers: Registers, read: DayRead | SpanRead): Register[] {
  const first = read.kind === 'day' ? read.day : read.from
  const last = read.kind === 'day' ? read.day : addDays(read.to, -1)
  const known = registers.get(keyOf(read.nmi, read.suffix)) ?? []
  return known.filter(({ from, to }) => addDays(from, -1) <= last && (to === null || first <= addDays(to, 1)))
}

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
