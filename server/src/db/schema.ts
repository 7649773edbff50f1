// Updates the tables to this release: in production a separate step, elsewhere each process (decision record 0047).
import type { Config } from '../config/config'
import type { Database } from './connection'
import { migrate, missingMigrations } from './migrate'
import { DatabaseOpenError } from '@switchboard/platform-server/db/open-error'

type Settings = Pick<Config, 'production' | 'databaseUrl'>

/** @throws DatabaseOpenError in production, if the tables are older than this release */
export async function prepareSchema(db: Database, settings: Settings): Promise<void> {
  if (isMigratedApart(settings)) await requireSchema(db, settings)
  else await migrate(db)
}

/** Has no effect if each process migrates. @throws DatabaseOpenError if the tables are older than this release */
export async function requireSchema(db: Database, settings: Settings): Promise<void> {
  const missing = isMigratedApart(settings) ? await missingMigrations(db) : []
  if (missing.length > 0)
    throw new DatabaseOpenError(
      `The tables are older than this release, which needs ${missing.at(-1)}: run node server/dist/migrate.js of this release, then start again.`,
    )
}

const isMigratedApart = ({ production, databaseUrl }: Settings) => production && databaseUrl !== undefined
