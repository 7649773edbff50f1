// Imports meter data files, one transaction per file. A file that was imported before is skipped; a refused file
// changes nothing.

import type { Day } from '@switchboard/domain'
import type { ClientBase } from 'pg'
import { traceNothing, type Job, type TraceJob } from '@switchboard/platform-server/jobs/traced-job'
import { meterFiles, type MeterFile } from './archive'
import { closeImport, isImported, openImport, countRegisters } from './import-record'
import type { Phase, Progress } from './progress'
import { hashFile, stageFile, RefusedFile } from './import-pass'
import { BrokenFile } from './record'
import { Tally, type ImportReport, type RejectReason } from './import-report'
import type { ImportDatabase, ImportSession } from './import-session'
import { createStaging, mergeStaged } from './staging'
import { runImportTransaction, throwIfStopped } from './import-transaction'

export interface ImportOptions {
  /** Imports the rest of a file that contains unreadable lines, which is otherwise refused. */
  readonly skipRejected?: boolean
  /** Today in Australia. Reads and revisions after tomorrow are errors; without it no date counts as future. */
  readonly today?: Day
  /** Unpacked bytes; a larger archive is refused. */
  readonly unpackedLimit?: number | undefined
  readonly traceJob?: TraceJob | undefined
  /** If it aborts, the import throws ImportStopped. */
  readonly signal?: AbortSignal
  onProgress?(progress: Progress): void
  /** With `skipRejected`: called for each omitted line beyond those that the report lists. */
  onSkipped?(name: string, reason: RejectReason): void
  /** Called after each file, and after each member of an archive. */
  onReport?(report: ImportReport): void
}

/** Faults of the text are reported, not thrown. */
export function importText(
  db: ImportDatabase,
  name: string,
  text: string,
  options?: ImportOptions,
): Promise<ImportReport> {
  const bytes = [new TextEncoder().encode(text)]
  return traceImport(db, { name, size: bytes[0]?.length, open: () => bytes }, options)
}

/**
 * @returns one report, or one per member of a zip
 * @throws if the file cannot be opened, ImportStopped, or a database error
 */
export async function importFile(
  db: ImportDatabase,
  path: string,
  options: ImportOptions = {},
): Promise<ImportReport[]> {
  const reports: ImportReport[] = []
  const add = (report: ImportReport) => {
    reports.push(report)
    options.onReport?.(report)
  }
  try {
    for await (const file of meterFiles(path, options.unpackedLimit)) add(await traceImport(db, file, options))
  } catch (error) {
    add(refusedReport(path, error))
  }
  return reports
}

function refusedReport(name: string, error: unknown): ImportReport {
  if (!(error instanceof BrokenFile)) throw error
  const tally = new Tally(name)
  tally.countRejected(error)
  return tally.refusedReport()
}

const traceImport = (db: ImportDatabase, file: MeterFile, options: ImportOptions = {}): Promise<ImportReport> =>
  (options.traceJob ?? traceNothing)({ name: 'import file' }, async (job) => {
    const report = await importMeterFile(db, file, options)
    noteReport(job, report)
    return report
  })

function noteReport(job: Job, { outcome, days, spans, changed, waiting, rejected }: ImportReport): void {
  const counts = { days, spans, changed, waiting, rejected }
  job.note({ 'switchboard.import.outcome': outcome })
  for (const [name, count] of Object.entries(counts)) job.note({ [`switchboard.import.${name}`]: count })
  if (outcome === 'refused') job.fail(outcome)
}

async function importMeterFile(
  db: ImportDatabase,
  file: MeterFile,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { skipRejected = false, today, onSkipped } = options
  const tally = new Tally(file.name, (reason) => skipRejected && onSkipped?.(file.name, reason))
  const progress = progressReporter(file, tally, options)
  const hooks = { signal: options.signal, onWait: () => progress('waiting'), onCommit: () => progress('keeping') }
  let sha256: string
  try {
    sha256 = await hashFile(file, progress)
  } catch (error) {
    return refusedReport(file.name, error)
  }
  const work = async (session: ImportSession) => {
    const { client } = session
    if (await isImported(client, sha256)) return tally.knownReport()
    const importId = await openImport(client, file.name, sha256)
    await createStaging(client)
    await stageFile(session, { importId, file, sha256, tally, skipRejected, today, progress })
    progress('storing')
    const { days, spans } = await mergeStaged(client)
    const report = tally.importedReport(days + spans, await countRegisters(client, importId))
    await closeImport(client, importId, report)
    return report
  }
  try {
    return await runImportTransaction(db, work, hooks)
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    const report = tally.refusedReport()
    const keep = async (client: ClientBase) => closeImport(client, await openImport(client, file.name, sha256), report)
    await runImportTransaction(db, ({ client }) => keep(client), hooks)
    return report
  }
}

function progressReporter({ name, size }: MeterFile, tally: Tally, { signal, onProgress }: ImportOptions) {
  return (phase: Phase, bytes = size ?? 0) => {
    // During the commit it is too late to stop.
    if (phase !== 'keeping') throwIfStopped(signal)
    onProgress?.({ file: name, phase, bytes, of: size, reads: tally.reads })
  }
}
