// Measures the rate of the real import at each size, with a file of some nights of many services.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCount, writeMeterFile } from '../../../tools/testing/meter-files.ts'
import { measureTime } from '../statistics.ts'
import { dayAfter, today } from './queries.ts'
import { FIRST_NMI, IMPORTED_NIGHTS } from './accounts.ts'

const SERVICES = 1_000
const importer = fileURLToPath(new URL('../../../server/dist/import.js', import.meta.url))

/** @param folder for the file */
export async function importNights({ accounts, url }: { accounts: number; url: string }, folder: string) {
  const file = join(folder, `${accounts}.csv`)
  const from = dayAfter(today, -IMPORTED_NIGHTS)
  const shape = { nmis: Math.min(SERVICES, accounts), days: IMPORTED_NIGHTS, from, firstNmi: FIRST_NMI + 1 }
  await writeMeterFile(file, shape)
  const ms = await measureTime(async () => {
    const child = spawn(process.execPath, [importer, file], {
      env: { ...process.env, DATABASE_URL: url, NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`the import ended with ${code}`)
  })
  rmSync(file)
  console.log(
    `${accounts} accounts: ${readCount(shape)} reads of ${shape.nmis} services imported at ${((readCount(shape) / ms) * 1000).toFixed(0)} reads a second`,
  )
}
