// The command that seeds the demonstration data. Repeating it on the same day changes nothing; on a later day it moves
// all dates.
import { billPortal, storeDocument } from '@switchboard/server/billing'
import { ConfigError, readConfig } from '@switchboard/server/config'
import { DatabaseOpenError, migrate, openDatabase } from '@switchboard/server/db'
import { layOut } from './lay-out'

const printProgress = (step: string) => console.log(`progress: ${step}`)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.production) throw new ConfigError('The demonstration people are invented: they are refused in production.')
  printProgress('opening the database')
  const db = await openDatabase(config)
  try {
    await migrate(db)
    await layOut(db, config, new Date(), {
      onProgress: printProgress,
      storeDocument: (at, invoiceId) => storeDocument(at, invoiceId, billPortal(config)),
    })
  } finally {
    await db.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof DatabaseOpenError ? error.message : error)
  process.exit(1)
})
