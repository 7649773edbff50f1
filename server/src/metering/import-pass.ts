// Stages one file: lines are parsed while the database stores the previous ones.

import { createHash, type Hash } from 'node:crypto'
import type { Day } from '@switchboard/domain'
import type { MeterFile } from './archive'
import { assignReads } from './assignment'
import { readLines } from './line-reader'
import { MeterFileReader } from './meter-file'
import type { Phase } from './progress'
import { quarantine } from './quarantine'
import { BrokenFile, type DayRead, type MeterRecord, type SpanRead } from './record'
import type { RegistersByNmi } from './register-lookup'
import type { Tally } from './import-report'
import type { ImportSession } from './import-session'

/** Nothing of the file is imported; the tally contains the reasons. */
export class RefusedFile extends Error {}

export interface ImportPass {
  readonly importId: number
  readonly file: MeterFile
  /** Hash from the first pass over the file, which the second pass must reproduce. */
  readonly sha256: string
  readonly tally: Tally
  readonly skipRejected: boolean
  readonly today: Day | undefined
  progress(phase: Phase, bytes?: number): void
}

const ROWS_PER_BATCH = 1_000

/** @throws RefusedFile, or a database error */
export async function stageFile(session: ImportSession, pass: ImportPass): Promise<void> {
  const { file, sha256, tally, skipRejected, today, progress } = pass
  const isRefused = () => tally.rejectedCount > 0 && !skipRejected
  const reader = new MeterFileReader(today, (notice) => tally.countNotice(notice))
  const hash = createHash('sha256')
  const store = createStore(session, pass)
  let batch: (DayRead | SpanRead)[] = []
  let storing: Promise<unknown> = Promise.resolve()
  const collect = (records: readonly MeterRecord[]) => {
    for (const record of records) {
      if (record.kind === 'reject') tally.countRejected(record)
      else if (record.kind === 'ignored') tally.countIgnored()
      else batch.push(record)
    }
  }
  const flush = async () => {
    await storing
    // The rest of a refused file is parsed only for further reasons.
    storing = isRefused() ? Promise.resolve() : store(batch)
    // The next flush awaits it; until then its failure must not count as an unhandled rejection.
    storing.catch(() => undefined)
    batch = []
  }
  try {
    for await (const lines of readLines(hashedChunks(file, hash, (bytes) => progress('reading', bytes)))) {
      for (const line of lines) collect(reader.readLine(line))
      if (batch.length >= ROWS_PER_BATCH) await flush()
    }
    collect(reader.finish())
    await flush()
    await storing
    if (hash.digest('hex') !== sha256) throw new BrokenFile(1, 'changed', 'The file was changed while it was read')
  } catch (error) {
    await storing
    if (!(error instanceof BrokenFile)) throw error
    tally.countRejected(error)
    throw new RefusedFile()
  }
  if (tally.isUnreadable || isRefused()) throw new RefusedFile()
}

function createStore(session: ImportSession, { importId, tally }: ImportPass) {
  const registers: RegistersByNmi = new Map()
  return async (reads: readonly (DayRead | SpanRead)[]) => {
    const { stored, waiting } = await assignReads(session, registers, importId, reads)
    await quarantine(session, importId, waiting)
    new Set([...stored, ...waiting.map(({ read }) => read)]).forEach((read) => tally.countRead(read))
    waiting.forEach((each) => tally.countWaiting(each))
  }
}

/**
 * SHA-256 of the unpacked bytes.
 * @throws BrokenFile when the archive is damaged
 */
export async function hashFile(file: MeterFile, progress: (phase: Phase, bytes: number) => void): Promise<string> {
  const hash = createHash('sha256')
  const chunks = hashedChunks(file, hash, (bytes) => progress('checking', bytes))
  while (!(await chunks.next()).done);
  return hash.digest('hex')
}

async function* hashedChunks(
  file: MeterFile,
  hash: Hash,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of file.open()) {
    hash.update(chunk)
    bytes += chunk.length
    onBytes(bytes)
    yield chunk
  }
}
