// A PostgreSQL server with a database for each number of accounts.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { arrayOf, object, string } from '../../../shared/node/read-json.mjs'
import { runServerFile } from '../server-process.ts'
import { measureTime } from '../statistics.ts'
import { newPostgres } from '../test-support.ts'
import { fillingSteps, type Size } from './accounts.ts'

type Postgres = Awaited<ReturnType<typeof newPostgres>>

// The server parses these types the same way.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * As on a machine with little memory that has PostgreSQL for itself; commits wait for the disk while requests are
 * measured.
 */
const SETTINGS = {
  shared_preload_libraries: 'pg_stat_statements',
  shared_buffers: '2GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '4GB',
  max_connections: '100',
}

/** @param programs the folder of PostgreSQL's programs */
export async function startPostgres(programs: string) {
  const postgres = await newPostgres(programs)
  for (const [name, value] of Object.entries(SETTINGS))
    await onDatabase(postgres.url, (client) => client.query(`alter system set ${name} = ${quote(name, value)}`))
  await postgres.stop()
  await postgres.start()
  return postgres
}

/** Separate values instead of one with commas. */
const quote = (name: string, value: string) => (name === 'shared_preload_libraries' ? value : `'${value}'`)

export const setDurable = (url: string) =>
  onDatabase(url, async (client) => {
    await client.query('alter system set fsync = on')
    await client.query('select pg_reload_conf()')
    await client.query('checkpoint')
  })

/** @returns address of the database */
export async function createAccounts(postgres: Postgres, size: Size): Promise<string> {
  const name = `accounts_${size.accounts}`
  await onDatabase(postgres.url, (client) => client.query(`create database ${name}`))
  const url = Object.assign(new URL(postgres.url), { pathname: name }).href
  await runServerFile('migrate', [], { DATABASE_URL: url, DEMO: '' })
  await onDatabase(url, async (client) => {
    // Every row is valid by construction, so foreign keys do not need a check.
    await client.query('set session_replication_role = replica')
    await client.query('create extension pg_stat_statements')
    for (const { name: step, statements } of fillingSteps(size)) {
      const ms = await measureTime(async () => {
        for (const statement of statements) await client.query(statement)
      })
      console.log(`  ${size.accounts} accounts: ${step} in ${(ms / 1000).toFixed(0)} s`)
    }
    await client.query('vacuum (analyze)')
  })
  return url
}

export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

const pidFiles = arrayOf(object({ text: string }))

/**
 * Reads the processor time of all PostgreSQL processes, including those that have ended.
 * @returns a function that returns microseconds
 */
export async function postgresClock(url: string): Promise<() => number> {
  const { rows } = await onDatabase(url, (client) => client.query(`select pg_read_file('postmaster.pid') as text`))
  const pid = Number(pidFiles(rows, 'postmaster.pid')[0]?.text.split('\n')[0])
  return () => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return children.reduce((sum, child) => sum + microsOf(child, OWN), microsOf(String(pid), [...OWN, ...ENDED]))
  }
}

/** User and system time, of the process and of its children that have ended. */
const OWN = [11, 12]
const ENDED = [13, 14]

/** @param pid of a process that may have ended in the meantime */
function microsOf(pid: string, fields: readonly number[]) {
  try {
    const values = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return fields.reduce((sum, field) => sum + Number(values[field]) * 10_000, 0)
  } catch {
    return 0
  }
}
