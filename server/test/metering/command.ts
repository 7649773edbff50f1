// Runs the built import command on the test file's database, which has one customer with a meter.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { openDatabase, type Database } from '../../src/db/connection'
import { migrate } from '../../src/db/migrate'
import { layOutEmbedded, saveDatabase } from '../support/copied-databases'
import { nodeOptions } from '../support/server'
import { aService, day, giveRegister } from './database'

const command = join(__dirname, '../../dist/import.js')
const typescript = pathToFileURL(join(__dirname, '../../../shared/node/typescript.mjs')).href
const generator = join(__dirname, '../../../tools/testing/meter-files.ts')
export const folder = mkdtempSync(join(tmpdir(), 'import-command-'))
const dataDir = join(folder, 'data')
export const nmi = '2500000009'
export const databaseUrl = process.env['DATABASE_URL']
export const embedded = databaseUrl === undefined

beforeAll(async () => {
  if (!existsSync(command)) throw new Error('server/dist/import.js is missing: build the server first')
  layOutEmbedded(dataDir)
  await inDatabase(async (db) => {
    await migrate(db)
    const serviceId = await aService(db, day('2024-01-01'))
    await giveRegister(db, serviceId, { nmi, from: day('2024-01-01') })
  })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

export async function inDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase({ databaseUrl, dataDir })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** @returns a function that restores the database's current state */
export const saved = () => saveDatabase(dataDir)

type Running = (child: ChildProcess) => unknown

/** @param meanwhile may end the command, or the database that it needs */
export function run(
  words: readonly string[],
  meanwhile: Running = () => undefined,
  node: readonly string[] = [],
  database = databaseUrl,
) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database } : {}) }
  const child = spawn(process.execPath, [...nodeOptions, ...node, command, ...words], { env })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  meanwhile(child)
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, ...said }))
  })
}

/** SIGKILL leaves the command no chance to clean up. */
export const endAfter =
  (milliseconds: number, signal: NodeJS.Signals): Running =>
  async (child) => {
    await setTimeout(milliseconds)
    child.kill(signal)
  }

/** Registers numbered from `first` on, with as many days as the file needs for its size. */
export function generated(name: string, first: number, shape: Record<string, string | number>) {
  const path = join(folder, name)
  const words = Object.entries({ 'first-nmi': first, ...shape }).flatMap(([key, value]) => [`--${key}`, String(value)])
  execFileSync(process.execPath, [
    '--import',
    typescript,
    generator,
    path,
    ...words,
    ...(name.endsWith('.zip') ? ['--zip'] : []),
  ])
  return path
}

export function file(name: string, content: string | Uint8Array) {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** All rows left by an import, without its number. */
export async function contents(db: Database) {
  if (!embedded) await alone(db)
  const { rows } = await db.pool.query<Record<'days' | 'spans' | 'waiting' | 'imports', string | null>>(`select
    (select md5(string_agg(concat_ws('|', service_id, day, total, head30, head120, tail30, tail60, interval_min, present, estimated, flag, flags,
       extract(epoch from revised_at), v), ',' order by service_id, day)) from usage_day) as days,
    (select md5(string_agg(concat_ws('|', service_id, from_day, to_day, total, flag), ',' order by service_id, from_day)) from usage_span) as spans,
    (select md5(string_agg(concat_ws('|', line, nmi, suffix, reason, record), ',' order by line, nmi, suffix)) from meter_quarantine) as waiting,
    (select string_agg(concat_ws('|', sha256, state, registers, days, spans, changed, quarantined, rejected), ',' order by sha256) from meter_import) as imports`)
  return rows[0]
}

/** PostgreSQL takes some time to end a killed client's transaction. */
async function alone({ pool }: Database) {
  const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  while ((await pool.query(others)).rows.length > 0) await setTimeout(50)
}
