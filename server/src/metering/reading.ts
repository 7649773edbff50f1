// One file into the staging tables: its lines are read while the database takes the ones before them in.

import { createHash, type Hash } from 'node:crypto'
import type { Day } from '@switchboard/domain'
import type { MeterFile } from './archive'
import { assign } from './assignment'
import { linesOf } from './lines'
import { meterFileReader } from './meter-file'
import type { Phase } from './progress'
import { quarantine } from './quarantine'
import { BrokenFile, type DayRead, type MeterRecord, type SpanRead } from './record'
import type { Registers } from './registers'
import type { Tally } from './report'
import type { Session } from './session'

/** Nothing of the file counts; the tally has the reasons. */
export class Refusal extends Error {}

export interface Reading {
  readonly importId: number
  readonly file: MeterFile
  /** Of the bytes, when they were looked at before. */
  readonly sha256: string
  readonly tally: Tally
  readonly skipRejected: boolean
  readonly today: Day | undefined
  progress(phase: Phase, bytes?: number): void
}

const rowsAtOnce = 1_000

/** Throws Refusal, or what the database says. */
export async function readInto(session: Session, reading: Reading): Promise<void> {
  const { file, sha256, tally, skipRejected, today, progress } = reading
  const isRefused = () => tally.rejectedCount > 0 && !skipRejected
  const reader = meterFileReader(today)
  const hash = createHash('sha256')
  const store = storeOf(session, reading)
  let batch: (DayRead | SpanRead)[] = []
  let storing: Promise<unknown> = Promise.resolve()
  const take = (records: readonly MeterRecord[]) => {
    for (const record of records) {
      if (record.kind === 'reject') tally.rejected(record)
      else if (record.kind === 'ignored') tally.ignored()
      else batch.push(record)
    }
  }
  const flush = async () => {
    await storing
    // Of a file that is refused only the other reasons are looked for.
    storing = isRefused() ? Promise.resolve() : store(batch)
    // It is awaited before the next one; until then a failure must not count as unheard.
    storing.catch(() => undefined)
    batch = []
  }
  try {
    for await (const lines of linesOf(hashed(file, hash, (bytes) => progress('reading', bytes)))) {
      for (const line of lines) take(reader.line(line))
      if (batch.length >= rowsAtOnce) await flush()
    }
    take(reader.end())
    await flush()
    await storing
    if (hash.digest('hex') !== sha256) throw new BrokenFile(1, 'changed', 'The file was changed while it was read')
  } catch (error) {
    await storing
    if (!(error instanceof BrokenFile)) throw error
    tally.rejected(error)
    throw new Refusal()
  }
  if (tally.unreadable || isRefused()) throw new Refusal()
}

function storeOf(session: Session, { importId, tally }: Reading) {
  const registers: Registers = new Map()
  return async (reads: readonly (DayRead | SpanRead)[]) => {
    const { stored, waiting, rejects } = await assign(session, registers, importId, reads)
    await quarantine(session, importId, waiting)
    new Set([...stored, ...waiting.map(({ read }) => read)]).forEach((read) => tally.read(read))
    waiting.forEach((each) => tally.waits(each))
    rejects.forEach((reject) => tally.rejected(reject))
  }
}

/** SHA-256 of the bytes, unpacked. Throws BrokenFile at damage. */
export async function hashOf(file: MeterFile, progress: (phase: Phase, bytes: number) => void): Promise<string> {
  const hash = createHash('sha256')
  const chunks = hashed(file, hash, (bytes) => progress('checking', bytes))
  while (!(await chunks.next()).done);
  return hash.digest('hex')
}

async function* hashed(file: MeterFile, hash: Hash, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of file.open()) {
    hash.update(chunk)
    bytes += chunk.length
    onBytes(bytes)
    yield chunk
  }
}
