// The pages that each statement of a journey reads, and the rows that sequential scans read, as PostgreSQL counts them.
import { importTypeScript } from '../../../platform/build/import-typescript.ts'
import { arrayOf, number, object, string } from '../../../shared/node/read-json.mjs'
import { onDatabase } from './database.ts'
import type { ServerProcess } from '../server-process.ts'
import type { Journey } from './journeys.ts'

/** The cost of a statement, with `pages` and `ms` per call. */
interface StatementCost {
  text: string
  calls: number
  pages: number
  ms: number
}

const { summaryOf } = (await importTypeScript(
  'server/src/tracing/statement-name.ts',
)) as typeof import('../../../server/src/tracing/statement-name.ts')

const REQUESTS = 100
/** Sequential scans of tables with fewer rows are cheap. */
const SMALL_TABLE = 500

const costs = arrayOf(object({ text: string, calls: number, pages: number, ms: number }))
const scans = arrayOf(object({ rows: number }))

/**
 * @param url of the database
 * @returns `scanned`: rows per request read by sequential scans of larger tables
 */
export async function countPages(
  url: string,
  { origin }: ServerProcess,
  { calls }: Journey,
): Promise<{ statements: StatementCost[]; scanned: number }> {
  return onDatabase(url, async (client) => {
    const countScanned = async () => {
      await client.query('select pg_stat_force_next_flush()')
      const { rows } = await client.query(
        `select coalesce(sum(seq_tup_read), 0)::float8 as rows from pg_stat_user_tables where n_live_tup > ${SMALL_TABLE}`,
      )
      return scans(rows, 'the scans')[0]?.rows ?? 0
    }
    const before = await countScanned()
    await client.query('select pg_stat_statements_reset()')
    for (let index = 0; index < REQUESTS; index += 1) {
      const { path = '/', method = 'GET', headers, body } = calls[(index * 37) % calls.length] ?? {}
      const answer = await fetch(origin + path, {
        method,
        headers: headers as Record<string, string>,
        ...(typeof body === 'string' && { body }),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      await answer.arrayBuffer()
    }
    const { rows } = await client.query(
      `select query as text, calls::int as calls, (shared_blks_hit + shared_blks_read)::float8 / calls as pages, mean_exec_time as ms
       from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) and calls >= ${REQUESTS / 2}`,
    )
    return { statements: costs(rows, 'the statements'), scanned: ((await countScanned()) - before) / REQUESTS }
  })
}

/**
 * The statements with their pages at each size.
 * @returns the statements that read pages
 */
export function compareSizes(sizes: readonly (readonly StatementCost[])[]): { name: string; pages: number[] }[] {
  const [first = []] = sizes
  return first
    .map(({ text }) => ({
      name: summaryOf(text),
      pages: sizes.map((statements) => statements.find((other) => other.text === text)?.pages ?? Number.NaN),
    }))
    .filter(({ pages }) => pages.some((count) => count >= 1))
}
