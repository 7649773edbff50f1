// The statements that the built server and its commands sent to PostgreSQL during the API tests, without the tests'
// own.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Catalogue } from './statement-keys'

/** Distinguishes the server's statements from the tests'. */
const ROLE = 'served'

/** PostgreSQL settings that count statements, if it has the module for that. */
export const countingSettings = (programs: string): readonly string[] =>
  existsSync(join(programs, '../lib/pg_stat_statements.so'))
    ? ['-c', 'shared_preload_libraries=pg_stat_statements', '-c', 'pg_stat_statements.track_utility=off']
    : []

/** @returns connection options for the server */
export async function createServedRole(url: string): Promise<string> {
  await onDatabase(url, (client) => client.query(`create role ${ROLE} superuser`))
  return `-c role=${ROLE}`
}

/** @returns undefined if PostgreSQL does not count statements */
export const readServedStatements = (url: string): Promise<readonly string[] | undefined> =>
  onDatabase(url, async (client) => {
    const { rows: settings } = await client.query<{ libraries: string }>(
      `select current_setting('shared_preload_libraries') as libraries`,
    )
    if (!settings[0]?.libraries.includes('pg_stat_statements')) return undefined
    await client.query('create extension if not exists pg_stat_statements')
    const { rows } = await client.query<{ query: string }>(
      `select distinct query from pg_stat_statements where userid = $1::regrole and query ~* '^\\s*(select|insert|update|delete|with|declare)\\y' order by query`,
      [ROLE],
    )
    return rows.map(({ query }) => query)
  })

/** @param url of a database that has the tables */
export const readCatalogue = (url: string): Promise<Catalogue> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ table: string; columns: string[] }>(
      `select relname as table, array_agg(attname::text order by attnum) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped group by relname`,
    )
    return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]))
  })

async function onDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
