// Assigns reads to services: a read is staged for each service that has its register; a read without a matching
// register waits.

import {
  loadRegisters,
  marketDaysOf,
  unitConflict,
  matchingRegisters,
  type MeterRegister,
  type RegistersByNmi,
} from './register-lookup'
import type { DayRead, SpanRead } from './record'
import type { ImportSession } from './import-session'
import { stageDays, stageSpans, type StagedRead } from './staging'

/**
 * Why a read waits.
 * - register: no service has the register.
 * - unit: the register counts another unit.
 * - beside: the read is stored for a service whose days begin or end next to it, but no service has the register on its
 * own days. The read belongs to the first day of the next customer, or to the last day of an earlier customer who is
 * entered later.
 */
export type WaitReason = 'register' | 'unit' | 'beside'

export interface WaitingRead {
  readonly read: DayRead | SpanRead
  readonly reason: WaitReason
  readonly detail: string
}

export interface Assignment {
  readonly stored: readonly (DayRead | SpanRead)[]
  readonly waiting: readonly WaitingRead[]
}

export async function assignReads(
  session: ImportSession,
  registers: RegistersByNmi,
  importId: number,
  reads: readonly (DayRead | SpanRead)[],
): Promise<Assignment> {
  await loadRegisters(session.client, registers, reads)
  const days: StagedRead<DayRead>[] = []
  const spans: StagedRead<SpanRead>[] = []
  const waiting: WaitingRead[] = []
  const stored = new Set<DayRead | SpanRead>()
  for (const read of reads) {
    const owners = matchingRegisters(registers, read)
    if (owners.length === 0) waiting.push({ read, reason: 'register', detail: 'Nobody has this register' })
    else if (isBeside(owners, read))
      waiting.push({ read, reason: 'beside', detail: 'Nobody has this register on that day' })
    let conflict: string | undefined
    for (const owner of owners) {
      const found = unitConflict(owner, read)
      if (found !== undefined) {
        conflict ??= found
        continue
      }
      stored.add(read)
      const target = { serviceId: owner.serviceId, registerId: owner.id, importId, baseOffset: owner.baseOffset }
      if (read.kind === 'day') days.push({ ...target, read })
      else spans.push({ ...target, read })
    }
    // Around the day of a unit change two registers match, and only one has the read's unit.
    if (conflict !== undefined && !stored.has(read)) waiting.push({ read, reason: 'unit', detail: conflict })
  }
  await stageDays(session, days)
  await stageSpans(session, spans)
  return { stored: [...stored], waiting }
}

function isBeside(owners: readonly MeterRegister[], read: DayRead | SpanRead): boolean {
  const { first, last } = marketDaysOf(read)
  return owners.every(({ from, to }) => (to !== null && to < first) || last < from)
}
