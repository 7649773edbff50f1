// npm run import -- file.csv|.zip …
// Exit code: 0 everything was read or known, 1 a file was refused or the database could not be used.

import { stat } from 'node:fs/promises'
import { BadConfig, readConfig } from '../config'
import { openDatabase, type Database } from '../db'
import { isAway } from '../db/away'
import { CannotOpen } from '../db/cannot-open'
import { migrate } from '../db/migrate'
import { importFile } from './import'
import { reportLines } from './print'
import { replayQuarantine } from './quarantine'

const usage = `npm run import -- file.csv|.zip …
Reads NEM12 and NEM13 files, also zipped. A file that is known is not read again, one with a broken structure changes nothing.
Reads of an unknown NMI wait, and are taken in by the next import after the register is known; --replay does only that.`

async function main(words: readonly string[]): Promise<number> {
  const paths = words.filter((word) => word !== '--replay' && word !== '--')
  if (words.includes('--help') || (paths.length === 0 && !words.includes('--replay'))) {
    console.log(usage)
    return words.includes('--help') ? 0 : 1
  }
  const db = await openDatabase(readConfig(process.env))
  try {
    await migrate(db)
    return await importAll(db, paths)
  } finally {
    await db.close()
  }
}

async function importAll(db: Database, paths: readonly string[]): Promise<number> {
  let refused = 0
  for (const path of paths) {
    if (!(await isFile(path))) {
      console.log(`${path}: refused: there is no such file`)
      refused += 1
      continue
    }
    for (const report of await importFile(db, path)) {
      console.log(reportLines(report).join('\n'))
      if (report.outcome === 'refused') refused += 1
    }
  }
  const { days, spans } = await replayQuarantine(db)
  if (days + spans > 0) console.log(`${days + spans} reads that waited for their register are in now`)
  return refused > 0 ? 1 : 0
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const told = error instanceof CannotOpen || error instanceof BadConfig
  if (!told && !isAway(error)) throw error
  console.error(told ? error.message : 'The database that DATABASE_URL names cannot be reached.')
  process.exitCode = 1
}
