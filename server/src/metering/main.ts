// npm run import -- file.csv|.zip …
// Exit code: 0 everything was read or known, 1 a file was refused or the database could not be used, 129, 130 or 143 it was stopped.

import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { todayIn, zoneOf } from '@switchboard/domain'
import { BadConfig, readConfig } from '../config'
import { openDatabase, type Database } from '../db'
import { isAway } from '../db/away'
import { CannotOpen } from '../db/cannot-open'
import { migrate } from '../db/migrate'
import { importFile, type ImportOptions } from './import'
import { replayLines, reportLines, summary } from './print'
import { progressLine, type Phase, type Progress } from './progress'
import { replayQuarantine } from './quarantine'
import type { ImportReport } from './report'
import { LostAtTheEnd, Stopped } from './transaction'

const usage = `npm run import -- file.csv|.zip …
Reads NEM12 and NEM13 files, also zipped. A file that is known is not read again, one with a line that cannot be read changes nothing.
Reads of an unknown NMI wait, and are taken in by the next import after the register is known.
  --skip-rejected       leaves out the lines that cannot be read, and takes the rest
  --replay              takes in what waits and can be read by now, without a file
  --unpacked-limit=GB   how large an archive may be when it is unpacked (64)`

class CannotImport extends Error {}

const controller = new AbortController()
let stoppedBy: NodeJS.Signals | undefined
const stopCodes: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
const progress = progressLine(process.stderr, () => performance.now())
setInterval(() => progress.tick(), 250).unref()
/** The last that was heard of the file that is being read */
let at: Progress | undefined

async function main(words: readonly string[]): Promise<number> {
  const { paths, options, help, replay } = wordsOf(words)
  if (help || (paths.length === 0 && !replay)) {
    console.log(usage)
    return help ? 0 : 1
  }
  for (const path of paths) checkFile(path)
  const db = await openDatabase(readConfig(process.env))
  try {
    await migrate(db)
    return await importAll(db, paths, { ...options, today: todayIn(zoneOf('VIC'), new Date()) })
  } finally {
    await db.close()
  }
}

function checkFile(path: string) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new CannotImport(`There is no file ${path}. Nothing was imported.`)
  if (!found.isFile()) {
    const what = found.isDirectory() ? 'a folder' : 'no file'
    throw new CannotImport(`${path} is ${what}: name the files to import. Nothing was imported.`)
  }
}

function wordsOf(words: readonly string[]) {
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
    throw new CannotImport(`${reasonOf(error)}\n\n${usage}`)
  }
}

async function importAll(db: Database, paths: readonly string[], options: ImportOptions): Promise<number> {
  const reports: ImportReport[] = []
  const onProgress = (now: Progress) => progress.show((at = now))
  const onReport = (report: ImportReport) => {
    progress.clear()
    console.log(reportLines(report).join('\n'))
    at = undefined
  }
  for (const path of paths)
    reports.push(...(await importFile(db, path, { ...options, onProgress, onReport, signal: controller.signal })))
  if (reports.length > 1) console.log(summary(reports))
  const show = (phase: Phase, reads = 0) =>
    progress.show({ file: 'what waited', phase, bytes: 0, of: undefined, reads })
  const replayed = await replayQuarantine(db, {
    signal: controller.signal,
    onWait: () => show('waiting'),
    onReplay: (reads) => show('replaying', reads),
  })
  progress.clear()
  const lines = replayLines(replayed)
  if (lines.length > 0) console.log(lines.join('\n'))
  else if (paths.length === 0) console.log('Nothing that waits can be read yet.')
  return reports.some(({ outcome }) => outcome === 'refused') ? 1 : 0
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))

/** One sentence for whoever started the import; undefined when it is our mistake. */
function sentenceOf(error: unknown): string | undefined {
  const nothing = at ? ` Nothing of ${at.file} was imported.` : ''
  if (error instanceof Stopped) return `Stopped.${nothing || ' Nothing was left half done.'}`
  if (error instanceof LostAtTheEnd) {
    const file = at?.file ?? 'what waited'
    return `The database was lost at the very end: whether ${file} is in is not certain. Import it again, nothing is read twice.`
  }
  if (error instanceof CannotImport || error instanceof CannotOpen || error instanceof BadConfig) return error.message
  if (isFullDisk(error)) return `The disk of the database is full: make room, then import again.${nothing}`
  // Before the file: also a connection that is reset fails in a call to read.
  if (isAway(error)) return `The database cannot be used just now: ${reasonOf(error)}.${nothing}`
  return isOfAFile(error) ? `${at?.file ?? 'A file'} cannot be read: ${reasonOf(error)}.${nothing}` : undefined
}

const isFullDisk = (error: unknown) => error instanceof Error && 'code' in error && error.code === '53100'
const isOfAFile = (error: unknown) =>
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
  const sentence = sentenceOf(error)
  if (sentence === undefined) throw error
  console.error(sentence)
  process.exitCode = (error instanceof Stopped && stoppedBy && stopCodes[stoppedBy]) || 1
}
