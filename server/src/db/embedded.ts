// The embedded database: PGlite in `<dataDir>/pg`, used through the same pool as PostgreSQL. One process at a time.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { CannotOpen } from './cannot-open'
import { lock } from './lock'

/** A new database without tables' content, made at build time: unpacking it takes a third of the time and memory of making one. */
const prebuilt = fileURLToPath(new URL('./empty-db.tar.gz', import.meta.url))

/** For a few people on one machine: the usual 128 MB of buffers would be a third of the server's memory. */
const SMALL = ['shared_buffers=16MB', 'temp_buffers=2MB', 'max_wal_size=64MB'].flatMap((setting) => ['-c', setting])

const MEGABYTE = 1024 * 1024
const ROOM_FOR_A_NEW_DATABASE = 120 * MEGABYTE
const ROOM_TO_OPEN = 8 * MEGABYTE

/** @throws CannotOpen */
export async function openEmbedded(dataDir: string): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const folder = join(dataDir, 'pg')
  makeFolder(dataDir)
  const unlock = await lock(join(dataDir, 'pg.lock'), folder)
  try {
    const lite = await open(folder)
    const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
    const pool = new pg.Pool({
      ...createPgConfig(lite),
      max: 1,
      Client: YieldingClient,
      connectionTimeoutMillis: 1_500,
    })
    return { pool, close: () => close(pool, lite, unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * PGlite's promises are microtasks: a burst of queries would starve timers and sockets.
 * Wrapping `pool.query` instead would miss kysely, which asks for a client.
 */
class YieldingClient extends pg.Client {
  override query(...args: unknown[]) {
    const [config, values, callback] = args
    const hasCallback = [config, values, callback].some((arg) => typeof arg === 'function')
    const send = () => Reflect.apply(super.query, this, args)
    if (hasCallback || isSubmittable(config)) return send()
    return setImmediate().then(send)
  }
}

const isSubmittable = (config: unknown) => typeof config === 'object' && config !== null && 'submit' in config

async function open(folder: string): Promise<PGlite> {
  const isNew = !existsSync(folder) || readdirSync(folder).length === 0
  needRoom(folder, isNew ? ROOM_FOR_A_NEW_DATABASE : ROOM_TO_OPEN)
  try {
    if (isNew) await make(folder)
    // PGlite would make a new database over what is left of a damaged one.
    else if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error('PG_VERSION is missing')
    return await start({ dataDir: folder })
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(folder)
    if (error instanceof CannotOpen) throw error
    throw new CannotOpen(
      `The database in ${folder} is damaged and does not open: restore a backup, or start over with npm run reset.`,
      { cause: error },
    )
  }
}

/** Into a folder beside it, so that a new database is there whole or not at all. */
async function make(folder: string): Promise<void> {
  const unfinished = `${folder}.tmp`
  rmSync(unfinished, { recursive: true, force: true })
  const archive = existsSync(prebuilt) ? { loadDataDir: new Blob([await readFile(prebuilt)]) } : {}
  const lite = await start({ dataDir: unfinished, ...archive })
  await lite.close()
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}

async function start(options: { dataDir: string; loadDataDir?: Blob }): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  const lite = new PGlite({ ...options, startParams: [...PGlite.defaultStartParams, ...SMALL] })
  await lite.waitReady
  return lite
}

async function close(pool: pg.Pool, lite: PGlite, unlock: () => void): Promise<void> {
  await pool.end()
  await lite.exec('checkpoint').catch(() => undefined)
  await lite.close()
  unlock()
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(dataDir)
    throw new CannotOpen(`The data folder ${dataDir} cannot be made (${firstLine(error)}).`, { cause: error })
  }
}

function needRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(join(folder, '..'))
  if (bavail * bsize < bytes) throw diskFull(folder)
}

const diskFull = (folder: string) => new CannotOpen(`The disk that holds ${folder} is full: make room and start again.`)

const isDiskFull = (error: unknown) =>
  error instanceof Error &&
  /ENOSPC|No space left|53100/.test(`${'code' in error ? String(error.code) : ''} ${error.message}`)

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 200)
