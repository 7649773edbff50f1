// Measures the rate of the real import at each size, with a file of some nights of many services.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readCount, writeMeterFile } from '../../../tools/testing/meter-files.ts'
import { runServerFile } from '../server-process.ts'
import { measureTime } from '../statistics.ts'
import { dayAfter, FIRST_NMI, IMPORTED_NIGHTS, today } from './accounts.ts'

const SERVICES = 1_000

/** @param folder for the file */
export async function importNights({ accounts, url }: { accounts: number; url: string }, folder: string) {
  const file = join(folder, `${accounts}.csv`)
  const from = dayAfter(today, -IMPORTED_NIGHTS)
  const shape = { nmis: Math.min(SERVICES, accounts), days: IMPORTED_NIGHTS, from, firstNmi: FIRST_NMI + 1 }
  await writeMeterFile(file, shape)
  const ms = await measureTime(() => runServerFile('import', [file], { DATABASE_URL: url, DEMO: '' }))
  rmSync(file)
  console.log(
    `${accounts} accounts: ${readCount(shape)} reads of ${shape.nmis} services imported at ${((readCount(shape) / ms) * 1000).toFixed(0)} reads a second`,
  )
}
