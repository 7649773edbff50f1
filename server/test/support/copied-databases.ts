// Databases that tests copy: global-setup.ts lays them out once before all tests, one with empty tables and one with the people of the demonstration.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Written by the server's build. */
const archive = join(__dirname, '../../dist/empty-db.tar.gz')

/** The names of databases on PostgreSQL that others are copies of. */
export const EMPTY_TABLES = 'empty_tables'
export const PEOPLE = 'people'

/** @param server the address of any database of the server */
export const addressOf = (server: string, name: string) => Object.assign(new URL(server), { pathname: name }).href

export async function onPostgres(server: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export function unpackEmptyDatabase(folder: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['xzf', archive, '-C', folder], { stdio: 'ignore' })
}

/** Lays out an embedded database with all tables, which openDatabase() then finds. Creating one would take ten times as long. */
export function layOutEmbedded(dataDir: string): void {
  const folder = join(dataDir, 'pg')
  const unpacked = process.env['API_TESTS_EMPTY_DATABASE']
  if (process.env['DATABASE_URL'] || existsSync(folder) || !unpacked) return
  cpSync(unpacked, folder, { recursive: true })
}

/** As seed.js left them: in the folder, or in the database of the test file, whose earlier content is gone. */
export async function layOutPeople(dataDir: string): Promise<void> {
  const own = ownDatabase()
  if (own) return replace(own, PEOPLE)
  mkdirSync(dataDir, { recursive: true })
  // cpSync of Node.js 24 gives folders the rights that new ones have.
  execFileSync('cp', ['-Rp', `${process.env['API_TESTS_PEOPLE']}/.`, dataDir])
}

let saved = 0

/** Keeps a copy of the test file's database, which nobody may use meanwhile. @returns a function that makes the database that copy again */
export async function saveDatabase(dataDir: string): Promise<() => Promise<void>> {
  saved += 1
  const own = ownDatabase()
  if (own) {
    const copy = `${own.name}_${saved}`
    await onPostgres(own.server, `create database ${copy} template ${own.name}`)
    return () => replace(own, copy)
  }
  const [folder, copy] = [join(dataDir, 'pg'), join(dataDir, `saved-${saved}`)]
  cpSync(folder, copy, { recursive: true })
  return async () => {
    rmSync(folder, { recursive: true })
    cpSync(copy, folder, { recursive: true })
  }
}

interface OwnDatabase {
  readonly server: string
  readonly name: string
}

/** Of the test file, on PostgreSQL. */
function ownDatabase(): OwnDatabase | undefined {
  const { DATABASE_URL: url, API_TESTS_POSTGRES: server } = process.env
  return url && server ? { server, name: new URL(url).pathname.slice(1) } : undefined
}

/** PostgreSQL takes some time to end the session of a killed client. */
const replace = ({ server, name }: OwnDatabase, template: string) =>
  onPostgres(server, `drop database ${name} with (force)`, `create database ${name} template ${template}`)
