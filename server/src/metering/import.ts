// The import of meter data files: one transaction per file, a known file is not read again, a refused file changes nothing.

import { createHash, type Hash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { meterFiles, type MeterFile } from './archive'
import { assign } from './assignment'
import { linesOf } from './lines'
import { meterFileReader } from './meter-file'
import { quarantine } from './quarantine'
import { BrokenFile, type DayRead, type MeterRecord, type SpanRead } from './record'
import { closeImport, isKnown, openImport, registersIn } from './import-record'
import type { Registers } from './registers'
import { Tally, type ImportReport } from './report'
import type { ImportDatabase, Session } from './session'
import { createStaging, merge } from './staging'
import { inImport, stopIfAsked } from './transaction'

export type Phase = 'waiting' | 'checking' | 'reading' | 'storing' | 'keeping'

export interface Progress {
  readonly file: string
  readonly phase: Phase
  /** Unpacked bytes read so far; `of` is undefined when only reading tells. */
  readonly bytes: number
  readonly of: number | undefined
  /** Intervals read so far */
  readonly reads: number
}

export interface ImportOptions {
  /** Takes the rest of a file in which lines cannot be read. Without it such a file is refused. */
  readonly skipRejected?: boolean
  /** Bytes of an archive when unpacked; more are refused. */
  readonly unpackedLimit?: number | undefined
  /** Ends the import with Stopped. */
  readonly signal?: AbortSignal
  onProgress?(progress: Progress): void
  /** A file is done; those of an archive one by one. */
  onReport?(report: ImportReport): void
}

/** What is wrong with the text is told by the report, not thrown. */
export function importText(
  db: ImportDatabase,
  name: string,
  text: string,
  options?: ImportOptions,
): Promise<ImportReport> {
  const bytes = [new TextEncoder().encode(text)]
  return importMeterFile(db, { name, size: bytes[0]?.length, open: () => bytes }, options)
}

/** One report, or one for each member of a zip. Throws when the file cannot be opened, Stopped, or what the database says. */
export async function importFile(
  db: ImportDatabase,
  path: string,
  options: ImportOptions = {},
): Promise<ImportReport[]> {
  const reports: ImportReport[] = []
  const done = (report: ImportReport) => {
    reports.push(report)
    options.onReport?.(report)
  }
  try {
    for await (const file of meterFiles(path, options.unpackedLimit)) done(await importMeterFile(db, file, options))
  } catch (error) {
    done(refusal(path, error))
  }
  return reports
}

function refusal(name: string, error: unknown): ImportReport {
  if (!(error instanceof BrokenFile)) throw error
  const tally = new Tally(name)
  tally.rejected(error)
  return tally.refused()
}

class Refusal extends Error {}

async function importMeterFile(
  db: ImportDatabase,
  file: MeterFile,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const tally = new Tally(file.name)
  const progress = progressOf(file, tally, options)
  const watch = { signal: options.signal, onWait: () => progress('waiting'), onCommit: () => progress('keeping') }
  let sha256: string
  try {
    sha256 = await hashOf(file, progress)
  } catch (error) {
    return refusal(file.name, error)
  }
  const work = async (session: Session) => {
    const { client } = session
    if (await isKnown(client, sha256)) return tally.known()
    const importId = await openImport(client, file.name, sha256)
    await createStaging(client)
    await readInto(session, importId, file, sha256, tally, progress, options)
    progress('storing')
    const { days, spans } = await merge(client)
    const report = tally.imported(days + spans, await registersIn(client, importId))
    await closeImport(client, importId, report)
    return report
  }
  try {
    return await inImport(db, work, watch)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const report = tally.refused()
    const keep = async (client: ClientBase) => closeImport(client, await openImport(client, file.name, sha256), report)
    await inImport(db, ({ client }) => keep(client), watch)
    return report
  }
}

async function readInto(
  session: Session,
  importId: number,
  file: MeterFile,
  sha256: string,
  tally: Tally,
  progress: (phase: Phase, bytes?: number) => void,
  { skipRejected = false }: ImportOptions,
): Promise<void> {
  const registers: Registers = new Map()
  const reader = meterFileReader()
  const hash = createHash('sha256')
  let batch: (DayRead | SpanRead)[] = []
  const take = (records: readonly MeterRecord[]) => {
    for (const record of records) {
      if (record.kind === 'reject') tally.rejected(record)
      else if (record.kind === 'ignored') tally.ignored()
      else batch.push(record)
    }
  }
  const store = async (reads: readonly (DayRead | SpanRead)[]) => {
    const { stored, waiting, rejects } = await assign(session, registers, importId, reads)
    await quarantine(session, importId, waiting)
    new Set([...stored, ...waiting.map(({ read }) => read)]).forEach((read) => tally.read(read))
    waiting.forEach((each) => tally.waits(each))
    rejects.forEach((reject) => tally.rejected(reject))
  }
  // The next lines are read while the database takes these in.
  let storing: Promise<unknown> = Promise.resolve()
  const flush = async () => {
    await storing
    const reads = batch
    batch = []
    // Of a file that is refused only the other reasons are looked for.
    if (reads.length === 0 || (tally.rejectedCount > 0 && !skipRejected)) return
    storing = store(reads)
    // It is awaited before the next one; until then a failure must not count as unheard.
    storing.catch(() => undefined)
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
  if (tally.unreadable || (tally.rejectedCount > 0 && !skipRejected)) throw new Refusal()
}

const rowsAtOnce = 1_000

async function hashOf(file: MeterFile, progress: (phase: Phase, bytes: number) => void): Promise<string> {
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

function progressOf({ name, size }: MeterFile, tally: Tally, { signal, onProgress }: ImportOptions) {
  return (phase: Phase, bytes = size ?? 0) => {
    // What is kept already is kept.
    if (phase !== 'keeping') stopIfAsked(signal)
    onProgress?.({ file: name, phase, bytes, of: size, reads: tally.reads })
  }
}
