// npm run import -- file.csv|.zip …
// Exit codes: 0 every file is imported, 1 a file was refused or the database could not be used, 129, 130 or 143 a signal stopped it.

import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { todayIn, defaultZone } from '@switchboard/domain'
import { ConfigError, readConfig } from '../config/config'
import { withDatabase } from '../db/command-database'
import type { Database } from '../db/connection'
import { isUnavailable } from '@switchboard/platform-server/db/unavailable'
import { DatabaseOpenError } from '@switchboard/platform-server/db/open-error'
import { importFile, type ImportOptions } from './import'
import { reasonLine, replayLines, reportLines, summary } from './import-report-text'
import { createProgressLine, type Phase, type Progress } from './progress'
import { replayQuarantine } from './quarantine'
import type { ImportReport, RejectReason } from './import-report'
import { startTracing } from '../start-tracing'
import { UncertainCommit, ImportStopped, throwIfStopped } from './import-transaction'

const usage = `npm run import -- file.csv|.zip …
Imports NEM12 and NEM13 files, also zipped. A file that was imported before is skipped, a file with an unreadable line changes nothing.
Reads of an unknown NMI wait until their register is known; the next import stores them.
  --skip-rejected       leaves out unreadable lines and imports the rest
  --replay              stores the waiting reads whose register is known now, without a file
  --unpacked-limit=GB   how large an archive may be when it is unpacked (64)`

/** How long an unavailable collector delays the command's exit, in milliseconds. */
const LAST_TRACES = 1_500

class InvalidArguments extends Error {}

const controller = new AbortController()
let stoppedBy: NodeJS.Signals | undefined
const STOP_CODES: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
const progress = createProgressLine(process.stderr, () => performance.now())
setInterval(() => progress.tick(), 250).unref()
/** The latest progress of the current file. */
let latestProgress: Progress | undefined

async function main(words: readonly string[]): Promise<number> {
  const { paths, options, help, replay } = parseArguments(words)
  if (help || (paths.length === 0 && !replay)) {
    console.log(usage)
    return help ? 0 : 1
  }
  for (const path of paths) checkFile(path)
  const config = readConfig(process.env)
  const { signal } = controller
  const tracing = await startTracing(config.collector, console.error)
  const today = todayIn(defaultZone, new Date())
  const work = (db: Database) => importAll(db, paths, { ...options, today, traceJob: tracing?.traceJob })
  try {
    return await withDatabase(config, work, signal)
  } catch (error) {
    if (isUnavailable(error)) throwIfStopped(signal)
    throw error
  } finally {
    await tracing?.stop(LAST_TRACES)
  }
}

function checkFile(path: string) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new InvalidArguments(`There is no file ${path}. Nothing was imported.`)
  if (!found.isFile()) {
    const what = found.isDirectory() ? 'a folder' : 'no file'
    throw new InvalidArguments(`${path} is ${what}: name the files to import. Nothing was imported.`)
  }
}

function parseArguments(words: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const
  const help = { ...flag, short: 'h' } as const
  const known = { help, replay: flag, 'skip-rejected': flag, 'unpacked-limit': { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...words], options: known, allowPositionals: true })
    const gigabytes = values['unpacked-limit']
    if (gigabytes !== undefined && !(Number(gigabytes) > 0)) throw new Error(`--unpacked-limit=${gigabytes} is no size`)
    const unpackedLimit = gigabytes === undefined ? undefined : Number(gigabytes) * 1024 ** 3
    const options = { skipRejected: values['skip-rejected'], unpackedLimit }
    return { paths: positionals, options, help: values.help, replay: values.replay }
  } catch (error) {
    throw new InvalidArguments(`${reasonOf(error)}\n\n${usage}`)
  }
}

async function importAll(db: Database, paths: readonly string[], options: ImportOptions): Promise<number> {
  const reports: ImportReport[] = []
  const onProgress = (now: Progress) => progress.show((latestProgress = now))
  const onReport = (report: ImportReport) => {
    progress.clear()
    console.log(reportLines(report).join('\n'))
    latestProgress = undefined
  }
  const onSkipped = (name: string, reason: RejectReason) => {
    progress.clear()
    console.log(`${name}, left out:${reasonLine(reason)}`)
  }
  const hooks = { onProgress, onReport, onSkipped, signal: controller.signal }
  for (const path of paths) reports.push(...(await importFile(db, path, { ...options, ...hooks })))
  if (reports.length > 1) console.log(summary(reports))
  const show = (phase: Phase, reads = 0) =>
    progress.show({ file: 'waiting reads', phase, bytes: 0, of: undefined, reads })
  const replayed = await replayQuarantine(db, {
    signal: controller.signal,
    onWait: () => show('waiting'),
    onReplayed: (reads) => show('replaying', reads),
  })
  progress.clear()
  const lines = replayLines(replayed)
  if (lines.length > 0) console.log(lines.join('\n'))
  else if (paths.length === 0) console.log('No waiting read can be stored yet.')
  return reports.some(({ outcome }) => outcome === 'refused') ? 1 : 0
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))

/** @returns one sentence for the person who started the import; undefined for a bug */
function errorSentence(error: unknown): string | undefined {
  const nothing = latestProgress ? ` Nothing of ${latestProgress.file} was imported.` : ''
  if (error instanceof ImportStopped) return `Stopped.${nothing || ' Nothing was left half done.'}`
  if (error instanceof UncertainCommit) {
    const file = latestProgress?.file ?? 'waiting reads'
    return `The connection to the database was lost at the very end: it is not certain whether ${file} was imported. Import it again; nothing is stored twice.`
  }
  if (error instanceof InvalidArguments || error instanceof DatabaseOpenError || error instanceof ConfigError)
    return error.message
  if (isFullDisk(error)) return `The disk of the database is full: make room, then import again.${nothing}`
  // Checked before file errors, because a reset connection also fails in a call to `read`.
  if (isUnavailable(error)) return `The database cannot be used just now: ${reasonOf(error)}.${nothing}`
  return isFileError(error)
    ? `${latestProgress?.file ?? 'A file'} cannot be read: ${reasonOf(error)}.${nothing}`
    : undefined
}

const isFullDisk = (error: unknown) => error instanceof Error && 'code' in error && error.code === '53100'
const isFileError = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  (error.syscall === 'open' || error.syscall === 'read') &&
  'errno' in error

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => {
    stoppedBy = name
    controller.abort()
  })
}
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  progress.clear()
  const sentence = errorSentence(error)
  if (sentence === undefined) throw error
  console.error(sentence)
  process.exitCode = (error instanceof ImportStopped && stoppedBy && STOP_CODES[stoppedBy]) || 1
}
