// The command that lays out the demonstration: people, bills, readings. Nothing to do on the same day; a new day moves everything.
import { storeDocument } from '../bill-document/store'
import { BadConfig, readConfig } from '../config'
import { openDatabase } from '../db'
import { CannotOpen } from '../db/cannot-open'
import { migrate } from '../db/migrate'
import { layOut } from './lay-out'

const tell = (words: string) => console.log(`progress: ${words}`)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.production) throw new BadConfig('The demonstration people are invented: they are refused in production.')
  tell('opening the database')
  const db = await openDatabase(config)
  try {
    await migrate(db)
    await layOut(db, config, new Date(), {
      tell,
      storeDocument: (at, invoiceId) => storeDocument(at, invoiceId, config.publicUrl),
    })
  } finally {
    await db.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof BadConfig || error instanceof CannotOpen ? error.message : error)
  process.exit(1)
})
