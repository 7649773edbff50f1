// A command's database. The command may start while PostgreSQL is unavailable, for example during boot.
import type { Config } from '../config/config'
import { openDatabase, type Database } from './connection'
import { prepareSchema } from './schema'
import { whenAvailable } from '@switchboard/platform-server/db/when-available'

/**
 * Waits for the database and its tables, and closes it after the work.
 * @param signal ends the wait
 * @throws DatabaseOpenError with one sentence for the operator
 */
export async function withDatabase<Result>(
  config: Config,
  work: (db: Database) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const db = await openDatabase(config)
  try {
    await whenAvailable(() => prepareSchema(db, config), { warn: console.error, seconds: config.databaseWait, signal })
    return await work(db)
  } finally {
    await db.close()
  }
}
