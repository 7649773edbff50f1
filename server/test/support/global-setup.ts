// Starts one server with the nine people for each engine before the API tests. Files that need their own server start
// one.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '../../src/db/connection'
import { migrate } from '../../src/db/migrate'
import { addressOf, EMPTY_TABLES, onPostgres, PEOPLE, unpackEmptyDatabase } from './copied-databases'
import { countingSettings, createServedRole } from '../db/distribution/served-statements'
import { initialise, newPostgres, type Postgres } from './postgres'
import { newDataDir, removeDataDir, run, startServer, type RunningServer, type Settings } from './server'

const root = join(__dirname, '../../..')
const typescript = pathToFileURL(join(root, 'shared/node/typescript.mjs')).href

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
    const cluster = join(newFolder(), 'data')
    initialise(programs, cluster)
    process.env['API_TESTS_CLUSTER'] = cluster
    everything.postgres = await newPostgres(programs, countingSettings(programs))
    process.env['API_TESTS_POSTGRES'] = everything.postgres.url
    process.env['API_TESTS_CONNECTION'] = await createServedRole(everything.postgres.url)
    await createTemplate(everything.postgres.url)
  } else if (!programs) {
    console.warn('PostgreSQL was not found on this machine: the API tests run on the embedded database only.')
  }
  const [embedded, postgres] = await Promise.all([
    engine === 'postgres' ? undefined : serverOnEmbedded(),
    everything.postgres ? serverOnPostgres(everything.postgres.url) : undefined,
  ])
  if (embedded) process.env['API_TESTS_PGLITE_SERVER'] = serverVariable(embedded)
  if (postgres) process.env['API_TESTS_POSTGRES_SERVER'] = serverVariable(postgres)

  async function serverOnEmbedded(): Promise<RunningServer> {
    const [empty, DATA_DIR] = [newFolder(), newFolder()]
    unpackEmptyDatabase(empty)
    process.env['API_TESTS_EMPTY_DATABASE'] = empty
    const people = process.env['TEST_PEOPLE'] ?? (await seededFolder())
    process.env['API_TESTS_PEOPLE'] = people
    cpSync(people, DATA_DIR, { recursive: true })
    return serve({ DATA_DIR })
  }

  async function seededFolder(): Promise<string> {
    const folder = newFolder()
    await seed({ DATA_DIR: folder })
    return folder
  }

  async function serverOnPostgres(url: string): Promise<RunningServer> {
    const DATA_DIR = newFolder()
    await onPostgres(url, `create database ${PEOPLE} template ${EMPTY_TABLES}`)
    await seed({ DATABASE_URL: addressOf(url, PEOPLE), DATA_DIR })
    await onPostgres(url, `create database served template ${PEOPLE}`)
    return serve({ DATABASE_URL: addressOf(url, 'served'), DATA_DIR })
  }

  async function serve(settings: Settings & { readonly DATA_DIR: string }): Promise<RunningServer> {
    const server = await startServer(settings)
    everything.servers.push(server)
    return server
  }

  function newFolder(): string {
    const folder = newDataDir()
    everything.folders.push(folder)
    return folder
  }
}

async function seed(settings: Settings): Promise<void> {
  // As in most shells: seed.js itself must protect its files from other users.
  process.umask(0o022)
  // Excludes the demonstration's statements, which are not the product's.
  const { code, output } = await run('seed.js', { ...settings, PGOPTIONS: '' })
  if (code !== 0) throw new Error(`the people could not be laid out: ${output}`)
}

async function createTemplate(url: string): Promise<void> {
  await onPostgres(url, `create database ${EMPTY_TABLES}`)
  const db = await openDatabase({ databaseUrl: addressOf(url, EMPTY_TABLES), dataDir: '' })
  try {
    await migrate(db)
  } finally {
    await db.close()
  }
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
  const sources = [
    'server/src',
    'platform/server/src',
    'shared/domain/src',
    'platform/record/src',
    'shared/brand/src',
    'shared/wire/src',
  ].map((at) => newestIn(join(root, at)))
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources)) return
  execFileSync(process.execPath, ['--import', typescript, join(root, 'platform/build/build-server.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
}

function newestIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.includes('.test.'),
  )
  return Math.max(...files.map((file) => statSync(join(file.parentPath, file.name)).mtimeMs))
}
