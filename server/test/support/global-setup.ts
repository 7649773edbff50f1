// Starts one server with the nine people for each engine before the API tests. Files that need their own server start one.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../src/db/connection'
import { migrate } from '../../src/db/migrate'
import { newPostgres, type Postgres } from './postgres'
import { newDataDir, removeDataDir, run, startServer, type RunningServer, type Settings } from './server'

const root = join(__dirname, '../../..')

interface Everything {
  postgres?: Postgres
  readonly servers: RunningServer[]
  readonly folders: string[]
}

declare global {
  var apiTests: Everything | undefined
}

export default async function setUp(): Promise<void> {
  buildWhenOld()
  const everything: Everything = { servers: [], folders: [] }
  globalThis.apiTests = everything
  try {
    await startAll(everything)
  } catch (error) {
    await tearDown()
    throw error
  }
}

async function startAll(everything: Everything): Promise<void> {
  const engine = process.env['API_ENGINE']
  const programs = process.env['POSTGRES_BIN']
  if (programs && engine !== 'pglite') {
    everything.postgres = await newPostgres(programs)
    process.env['API_TESTS_POSTGRES'] = everything.postgres.url
    await createTemplate(everything.postgres.url)
  } else if (!programs) {
    console.warn('PostgreSQL was not found on this machine: the API tests run on the embedded database only.')
  }
  const [embedded, postgres] = await Promise.all([
    engine === 'postgres' ? undefined : serverWithPeople({}),
    everything.postgres ? serverWithPeople({ DATABASE_URL: everything.postgres.url }) : undefined,
  ])
  if (embedded) process.env['API_TESTS_PGLITE_SERVER'] = serverVariable(embedded)
  if (postgres) process.env['API_TESTS_POSTGRES_SERVER'] = serverVariable(postgres)

  async function serverWithPeople(settings: Settings): Promise<RunningServer> {
    const DATA_DIR = newDataDir()
    everything.folders.push(DATA_DIR)
    const seeded = await run('seed.js', { ...settings, DATA_DIR })
    if (seeded.code !== 0) throw new Error(`the people could not be laid out: ${seeded.output}`)
    const server = await startServer({ ...settings, DATA_DIR })
    everything.servers.push(server)
    return server
  }
}

/** The database with all tables that the database of each test file is a copy of. */
async function createTemplate(url: string): Promise<void> {
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  await server.query('create database empty_tables').finally(() => server.end())
  const databaseUrl = Object.assign(new URL(url), { pathname: 'empty_tables' }).href
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(db).finally(() => db.close())
}

const serverVariable = ({ origin, port, dataDir }: RunningServer) => JSON.stringify({ origin, port, dataDir })

export async function tearDown(): Promise<void> {
  const { servers = [], folders = [], postgres } = globalThis.apiTests ?? {}
  await Promise.all(servers.map((server) => server.stop()))
  folders.forEach(removeDataDir)
  await postgres?.remove()
}

function buildWhenOld(): void {
  const built = join(root, 'server/dist/main.js')
  const sources = ['server/src', 'shared/domain/src', 'shared/registry/src', 'shared/brand/src', 'shared/wire/src'].map(
    (at) => newestIn(join(root, at)),
  )
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources)) return
  execFileSync(process.execPath, [join(root, 'tools/build/build-server.mjs')], { cwd: root, stdio: 'inherit' })
}

function newestIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.includes('.test.'),
  )
  return Math.max(...files.map((file) => statSync(join(file.parentPath, file.name)).mtimeMs))
}
