// Reads to services: staged for each service that has the register; what fits none waits.

import { addRegisters, daysOf, inUnitOf, registersOf, type Register, type Registers } from './registers'
import type { DayRead, Reject, SpanRead } from './record'
import type { Session } from './session'
import { stageDays, stageSpans, type Staged } from './staging'

/**
 * Why a read waits: nobody has its register; it has another unit; or it is of a day beside those for which somebody has it, and so was read
 * for a neighbour alone: the first day of whoever comes next, or the last of one who was there before and is entered later.
 */
export type WaitReason = 'register' | 'unit' | 'beside'

export interface Waiting {
  readonly read: DayRead | SpanRead
  readonly reason: WaitReason
  readonly detail: string
}

export interface Assignment {
  readonly stored: readonly (DayRead | SpanRead)[]
  readonly waiting: readonly Waiting[]
  readonly rejects: readonly Reject[]
}

export async function assign(
  session: Session,
  registers: Registers,
  importId: number,
  reads: readonly (DayRead | SpanRead)[],
): Promise<Assignment> {
  await addRegisters(session.client, registers, reads)
  const days: Staged<DayRead>[] = []
  const spans: Staged<SpanRead>[] = []
  const waiting: Waiting[] = []
  const rejects: Reject[] = []
  const stored = new Set<DayRead | SpanRead>()
  for (const read of reads) {
    const owners = registersOf(registers, read)
    if (owners.length === 0) waiting.push({ read, reason: 'register', detail: 'Nobody has this register' })
    else if (isBeside(owners, read))
      waiting.push({ read, reason: 'beside', detail: 'Nobody has this register on that day' })
    let conflict: string | undefined
    for (const owner of owners) {
      const inUnit = inUnitOf(owner, read)
      if (inUnit.kind === 'reject') {
        if (inUnit.code === 'unit') conflict ??= inUnit.detail
        else rejects.push(inUnit)
        continue
      }
      stored.add(read)
      const of = { serviceId: owner.serviceId, registerId: owner.id, importId, baseOffset: owner.baseOffset }
      if (inUnit.kind === 'day') days.push({ ...of, read: inUnit })
      else spans.push({ ...of, read: inUnit })
    }
    // Beside the day on which a register began to count another unit one of the two takes the read, the other has no use for it.
    if (conflict !== undefined && !stored.has(read)) waiting.push({ read, reason: 'unit', detail: conflict })
  }
  await stageDays(session, days)
  await stageSpans(session, spans)
  return { stored: [...stored], waiting, rejects }
}

function isBeside(owners: readonly Register[], read: DayRead | SpanRead): boolean {
  const { first, last } = daysOf(read)
  return owners.every(({ from, to }) => (to !== null && to < first) || last < from)
}
