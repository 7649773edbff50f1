// Reads to services: staged for each service that has the register, or for quarantine when none has.

import type { ClientBase } from 'pg'
import { addRegisters, inUnitOf, registersOf, type Registers } from './registers'
import type { DayRead, Reject, SpanRead } from './record'
import { stageDays, stageSpans, type Staged } from './staging'

export interface Assignment {
  readonly stored: readonly (DayRead | SpanRead)[]
  readonly unknown: readonly (DayRead | SpanRead)[]
  readonly rejects: readonly Reject[]
}

export async function assign(
  client: ClientBase,
  registers: Registers,
  importId: number,
  reads: readonly (DayRead | SpanRead)[],
): Promise<Assignment> {
  await addRegisters(client, registers, reads)
  const days: Staged<DayRead>[] = []
  const spans: Staged<SpanRead>[] = []
  const unknown: (DayRead | SpanRead)[] = []
  const rejects: Reject[] = []
  const stored = new Set<DayRead | SpanRead>()
  for (const read of reads) {
    const owners = registersOf(registers, read)
    if (owners.length === 0) unknown.push(read)
    for (const owner of owners) {
      const inUnit = inUnitOf(owner, read)
      if (inUnit.kind === 'reject') {
        rejects.push(inUnit)
        continue
      }
      stored.add(read)
      if (inUnit.kind === 'day') days.push({ serviceId: owner.serviceId, importId, read: inUnit })
      else spans.push({ serviceId: owner.serviceId, importId, read: inUnit })
    }
  }
  await stageDays(client, days)
  await stageSpans(client, spans)
  return { stored: [...stored], unknown, rejects }
}
