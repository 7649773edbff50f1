// npm run import -- file.csv|.zip …
// Exit code: 0 everything was read or known, 1 a file was refused or the database could not be used.

import { statSync } from 'node:fs'
import { BadConfig, readConfig } from '../config'
import { openDatabase, type Database } from '../db'
import { isAway } from '../db/away'
import { CannotOpen } from '../db/cannot-open'
import { migrate } from '../db/migrate'
import { importFile } from './import'
import { reportLines, summary } from './print'
import { replayQuarantine } from './quarantine'
import type { ImportReport } from './report'

const usage = `npm run import -- file.csv|.zip …
Reads NEM12 and NEM13 files, also zipped. A file that is known is not read again, one with a broken structure changes nothing.
Reads of an unknown NMI wait, and are taken in by the next import after the register is known; --replay does only that.`

const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))

class CannotImport extends Error {}

async function main(words: readonly string[]): Promise<number> {
  const paths = words.filter((word) => word !== '--replay' && word !== '--')
  if (words.includes('--help') || (paths.length === 0 && !words.includes('--replay'))) {
    console.log(usage)
    return words.includes('--help') ? 0 : 1
  }
  const missing = paths.find((path) => !statSync(path, { throwIfNoEntry: false })?.isFile())
  if (missing !== undefined) throw new CannotImport(`There is no file ${missing}. Nothing was imported.`)
  const db = await openDatabase(readConfig(process.env))
  try {
    await migrate(db)
    return await importAll(db, paths)
  } finally {
    await db.close()
  }
}

async function importAll(db: Database, paths: readonly string[]): Promise<number> {
  const reports: ImportReport[] = []
  for (const path of paths) {
    for (const report of await importFile(db, path)) {
      console.log(reportLines(report).join('\n'))
      reports.push(report)
    }
  }
  if (reports.length > 1) console.log(summary(reports))
  const { days, spans } = await replayQuarantine(db)
  if (days + spans > 0)
    console.log(`${days + spans} reads that were put aside are in now: their registers belong to a service`)
  return reports.some(({ outcome }) => outcome === 'refused') ? 1 : 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const told = error instanceof CannotImport || error instanceof CannotOpen || error instanceof BadConfig
  if (!told && !isAway(error)) throw error
  console.error(told ? error.message : `The database cannot be used just now: ${reasonOf(error)}.`)
  process.exitCode = 1
}
