// Databases that tests copy: global-setup.ts creates them once before all tests, one with empty tables and one with the
// people of the demonstration.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Written by the server's build. */
const archive = join(__dirname, '../../dist/empty-db.tar.gz')

/** Names of PostgreSQL databases used as templates. */
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

/**
 * Creates an embedded database with all tables, which openDatabase() then finds. Creating one from scratch would take
 * ten times as long.
 */
export function layOutEmbedded(dataDir: string): void {
  const folder = join(dataDir, 'pg')
  const unpacked = process.env['API_TESTS_EMPTY_DATABASE']
  if (process.env['DATABASE_URL'] || existsSync(folder) || !unpacked) return
  cpSync(unpacked, folder, { recursive: true })
}

/** Copies the people as seeded by seed.js into the folder, or into the test file's database, replacing its content. */
export async function layOutPeople(dataDir: string): Promise<void> {
  const own = ownDatabase()
  if (own) return replace(own, PEOPLE)
  mkdirSync(dataDir, { recursive: true })
  // cpSync of Node.js 24 gives folders the permissions of new ones.
  execFileSync('cp', ['-Rp', `${process.env['API_TESTS_PEOPLE']}/.`, dataDir])
}

let saved = 0

/**
 * Keeps a copy of the test file's database, which must not be in use meanwhile. @returns a function that restores it
 */
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

/** The test file's database on PostgreSQL. */
function ownDatabase(): OwnDatabase | undefined {
  const { DATABASE_URL: url, API_TESTS_POSTGRES: server } = process.env
  return url && server ? { server, name: new URL(url).pathname.slice(1) } : undefined
}

/** PostgreSQL takes some time to end a killed client's session. */
const replace = ({ server, name }: OwnDatabase, template: string) =>
  onPostgres(server, `drop database ${name} with (force)`, `create database ${name} template ${template}`)
