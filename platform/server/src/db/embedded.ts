// The embedded database: PGlite in `<dataDir>/pg`, used through the same pool as PostgreSQL, by one process at a time.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { protectDataFolder } from './data-folder'
import { DatabaseOpenError } from './open-error'
import { lock } from './lock'

/** A new, empty database, created at build time. Unpacking it takes a third of the time and memory of creating one. */
const archiveFile = fileURLToPath(new URL('./empty-db.tar.gz', import.meta.url))

/** Enough for a few users on one machine. The default of 128 MB of buffers would be a third of the server's memory. */
const MEMORY_SETTINGS = ['shared_buffers=16MB', 'temp_buffers=2MB', 'max_wal_size=64MB'].flatMap((setting) => [
  '-c',
  setting,
])

const MEGABYTE = 1024 * 1024
const ROOM_FOR_A_NEW_DATABASE = 120 * MEGABYTE
const ROOM_TO_OPEN = 8 * MEGABYTE

/** @throws DatabaseOpenError */
export async function openEmbedded(dataDir: string): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const folder = join(dataDir, 'pg')
  createDataFolder(dataDir)
  const unlock = await lock(join(dataDir, 'pg.lock'), folder)
  try {
    const lite = await openFolder(folder)
    const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
    const config = createPgConfig(lite)
    const pool = new pg.Pool({
      ...config,
      max: 1,
      Client: YieldingClient,
      connectionTimeoutMillis: 1_500,
    })
    // The connection drops its listeners whenever the pool closes its client.
    pool.on('connect', () => config.connection.on('errorMessage', exitAfterPanic(folder)))
    return { pool, close: () => close({ pool, lite, folder, unlock }) }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Exits after a panic, such as that of a full log, because the engine no longer responds. Its log contains every
 * acknowledged change, which the next start recovers.
 */
const exitAfterPanic = (folder: string) => (error: Error) => {
  if (!('severity' in error) || error.severity !== 'PANIC') return
  const stopped = new DatabaseOpenError(`The database in ${folder} stopped (${firstLine(error)}): start again.`)
  console.error((isDiskFull(error) ? diskFull(folder) : stopped).message)
  process.exit(1)
}

/**
 * PGlite resolves its promises as microtasks, so a burst of queries would block timers and sockets.
 * Wrapping `pool.query` instead would not cover kysely, which takes a client from the pool.
 */
class YieldingClient extends pg.Client {
  override query(...args: unknown[]) {
    const [config, values, callback] = args
    const hasCallback = [config, values, callback].some((arg) => typeof arg === 'function')
    // oxlint-disable-next-line typescript/no-unsafe-return -- the type depends on the overload of pg
    const send = () => Reflect.apply(super.query, this, args)
    // oxlint-disable-next-line typescript/no-unsafe-return -- as above
    if (hasCallback || isSubmittable(config)) return send()
    return setImmediate().then(send)
  }
}

const isSubmittable = (config: unknown) => typeof config === 'object' && config !== null && 'submit' in config

async function openFolder(folder: string): Promise<PGlite> {
  const isNew = !existsSync(folder) || readdirSync(folder).length === 0
  requireFreeSpace(folder, isNew ? ROOM_FOR_A_NEW_DATABASE : ROOM_TO_OPEN)
  try {
    if (isNew) await createDatabase(folder)
    // PGlite would create a new database over the remains of a damaged one.
    else if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error('PG_VERSION is missing')
    return await startEngine({ dataDir: folder })
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(folder)
    if (error instanceof DatabaseOpenError) throw error
    throw new DatabaseOpenError(
      `The database in ${folder} is damaged and does not open: restore a backup, or start over with npm run reset.`,
      { cause: error },
    )
  }
}

/** Unpacks into a temporary folder and renames it, so that an interrupted start leaves no partial database. */
async function createDatabase(folder: string): Promise<void> {
  const unfinished = `${folder}.tmp`
  rmSync(unfinished, { recursive: true, force: true })
  const archive = existsSync(archiveFile) ? { loadDataDir: new Blob([await readFile(archiveFile)]) } : {}
  const lite = await startEngine({ dataDir: unfinished, ...archive })
  await lite.close()
  // The engine gives every user all rights to the files that it unpacks.
  protectDataFolder(unfinished)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}

async function startEngine(options: { dataDir: string; loadDataDir?: Blob }): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  const lite = new PGlite({ ...options, startParams: [...PGlite.defaultStartParams, ...MEMORY_SETTINGS] })
  await lite.waitReady
  return lite
}

interface Opened {
  readonly pool: pg.Pool
  readonly lite: PGlite
  readonly folder: string
  readonly unlock: () => void
}

async function close({ pool, lite, folder, unlock }: Opened): Promise<void> {
  await pool.end()
  await lite.exec('checkpoint').catch(() => undefined)
  await lite.close()
  // The engine creates a few files, such as pg_internal.init, with all rights, whatever the umask.
  protectDataFolder(folder)
  unlock()
}

function createDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(dataDir)
    throw new DatabaseOpenError(`The data folder ${dataDir} cannot be made (${firstLine(error)}).`, { cause: error })
  }
}

function requireFreeSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(join(folder, '..'))
  if (bavail * bsize < bytes) throw diskFull(folder)
}

const diskFull = (folder: string) =>
  new DatabaseOpenError(`The disk that holds ${folder} is full: make room and start again.`)

const isDiskFull = (error: unknown) =>
  error instanceof Error &&
  /ENOSPC|No space left|53100/.test(`${'code' in error ? String(error.code) : ''} ${error.message}`)

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 200)
