// Databases that are laid out once before all tests, with empty tables or with the nine people, and that tests copy.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
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
  const url = process.env['DATABASE_URL']
  const server = process.env['API_TESTS_POSTGRES']
  if (!url || !server) return cpSync(String(process.env['API_TESTS_PEOPLE']), dataDir, { recursive: true })
  const name = new URL(url).pathname.slice(1)
  await onPostgres(server, `drop database ${name}`, `create database ${name} template ${PEOPLE}`)
}
