// The command `node server/dist/migrate.js`: updates the tables to this release. Parallel runs wait for each other.
import { ConfigError, readConfig } from '../config/config'
import { openDatabase } from './connection'
import { migrate } from './migrate'
import { DatabaseOpenError } from '@switchboard/platform-server/db/open-error'
import { whenAvailable } from '@switchboard/platform-server/db/when-available'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const db = await openDatabase(config)
  try {
    const applied = await whenAvailable(() => migrate(db), { warn: console.error, seconds: config.databaseWait })
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The tables need no change.')
  } finally {
    await db.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof DatabaseOpenError ? error.message : error)
  process.exitCode = 1
})
