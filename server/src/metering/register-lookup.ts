// Finds a read's registers: NMI and suffix belong to a service for the days on which it has the register.

import { addDays, type Day } from '@switchboard/domain'
import type { ClientBase } from 'pg'
import type { DayRead, SpanRead } from './record'

export interface MeterRegister {
  readonly id: number
  readonly suffix: string
  readonly serviceId: number
  readonly uom: string
  /** MJ per litre of hot water; null if the register does not count litres. */
  readonly mjPerLitre: number | null
  /** Minutes east of UTC of the clock used in its network's files for days and revision times. */
  readonly baseOffset: number
  readonly from: Day
  readonly to: Day | null
}

/** Registers of NMIs that were looked up. */
export type RegistersByNmi = Map<string, readonly MeterRegister[]>

const MOST_NMIS_CACHED = 20_000

/**
 * Loads registers of NMIs not in the map. The map is cleared when it grows too large, because a file may have millions.
 */
export async function loadRegisters(
  client: ClientBase,
  registers: RegistersByNmi,
  reads: readonly { nmi: string }[],
): Promise<void> {
  if (registers.size > MOST_NMIS_CACHED) registers.clear()
  const missing = [...new Set(reads.map(({ nmi }) => nmi))].filter((nmi) => !registers.has(nmi))
  if (missing.length === 0) return
  for (const nmi of missing) registers.set(nmi, [])
  const { rows } = await client.query<MeterRegister & { nmi: string }>({
    name: 'registers-of-nmis',
    text: `select id, nmi, suffix, service_id as "serviceId", uom, mj_per_litre::float8 as "mjPerLitre", base_offset_min as "baseOffset",
                  from_day::text as "from", to_day::text as "to"
           from meter_register join meter_network on code = network where nmi = any($1)`,
    values: [missing],
  })
  for (const { nmi, ...register } of rows) registers.set(nmi, [...(registers.get(nmi) ?? []), register])
}

/**
 * The registers that a read belongs to. If a register changes services, its market days around the change belong to
 * both services: a local day may begin on the previous market day (daylight saving) or end on the next one (Perth).
 */
export function matchingRegisters(registers: RegistersByNmi, read: DayRead | SpanRead): MeterRegister[] {
  const { first, last } = marketDaysOf(read)
  const known = registers.get(read.nmi)?.filter(({ suffix }) => suffix === read.suffix) ?? []
  return known.filter(({ from, to }) => from <= addDays(last, 1) && (to === null || addDays(first, -1) <= to))
}

/** The first and the last market day of a read. */
export const marketDaysOf = (read: DayRead | SpanRead): { first: Day; last: Day } =>
  read.kind === 'day' ? { first: read.day, last: read.day } : { first: read.from, last: addDays(read.to, -1) }

/** Why a register does not accept a read, whose unit must match the register's. */
export function unitConflict(register: MeterRegister, read: DayRead | SpanRead): string | undefined {
  const counts = register.mjPerLitre === null ? register.uom : 'L'
  return read.unit === counts ? undefined : `The file counts ${read.unit}, the register ${counts}`
}
