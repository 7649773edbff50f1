// main.js --check: lists everything that would prevent the server from starting.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readServerSettings, type Config } from './config/config'
import { openDatabase } from './db/connection'
import { DEMONSTRATION_PROBLEM, hasDemonstrationPeople } from './db/demonstration'
import { DatabaseOpenError } from '@switchboard/platform-server/db/open-error'
import { requireSchema } from './db/schema'

export async function startProblems(env: Readonly<Record<string, string | undefined>>): Promise<readonly string[]> {
  const { config, problems } = readServerSettings(env)
  return [...problems, ...(await databaseProblems(config))]
}

async function databaseProblems(config: Config): Promise<string[]> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'pg'))) return []
  try {
    const db = await openDatabase(config)
    try {
      await db.pool.query('select 1')
      await requireSchema(db, config)
      return config.production && (await hasDemonstrationPeople(db)) ? [DEMONSTRATION_PROBLEM] : []
    } finally {
      await db.close()
    }
  } catch (error) {
    if (error instanceof DatabaseOpenError) return [error.message]
    // The tables are created by the first start.
    if (error instanceof Error && 'code' in error && error.code === '42P01') return []
    return ['The database cannot be used: check that it runs, and its address, name and password in DATABASE_URL.']
  }
}
