// The import of meter data files: one transaction per file, a known file is not read again, a refused file changes nothing.

import type { Day } from '@switchboard/domain'
import type { ClientBase } from 'pg'
import { meterFiles, type MeterFile } from './archive'
import { closeImport, isKnown, openImport, registersIn } from './import-record'
import type { Phase, Progress } from './progress'
import { hashOf, readInto, Refusal } from './reading'
import { BrokenFile } from './record'
import { Tally, type ImportReport } from './report'
import type { ImportDatabase, Session } from './session'
import { createStaging, merge } from './staging'
import { inImport, stopIfAsked } from './transaction'

export interface ImportOptions {
  /** Takes the rest of a file in which lines cannot be read. Without it such a file is refused. */
  readonly skipRejected?: boolean
  /** In Australia. Reads and revisions after tomorrow are errors; without it nothing is in the future. */
  readonly today?: Day
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
    const { skipRejected = false, today } = options
    await readInto(session, { importId, file, sha256, tally, skipRejected, today, progress })
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

function progressOf({ name, size }: MeterFile, tally: Tally, { signal, onProgress }: ImportOptions) {
  return (phase: Phase, bytes = size ?? 0) => {
    // What is kept already is kept.
    if (phase !== 'keeping') stopIfAsked(signal)
    onProgress?.({ file: name, phase, bytes, of: size, reads: tally.reads })
  }
}
