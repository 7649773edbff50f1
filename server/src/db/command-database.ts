// The database of a command, which may be started while PostgreSQL is unavailable, as in a machine that starts.
import type { Config } from '../config/config'
import { openDatabase, type Database } from './connection'
import { prepareSchema } from './schema'
import { whenAvailable } from '@switchboard/platform-server/db/when-available'

/**
 * Waits for the database and its tables, and closes it after the work.
 * @param signal ends the waiting
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
