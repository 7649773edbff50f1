// Counts the pages that queries read, with the plan that the server gets: a named statement, run often enough for its plan to be kept.
import { arrayOf, number, object } from '../../json/read-json.mjs'

/** @typedef {{ name: string, text: string, values: unknown[] }} NamedQuery */

const explained = arrayOf(
  object({
    'QUERY PLAN': arrayOf(object({ Plan: object({ 'Shared Hit Blocks': number, 'Shared Read Blocks': number }) })),
  }),
)
const RUNS_UNTIL_PLAN_IS_KEPT = 6

/**
 * @param {import('pg').Pool} pool
 * @param {number} count
 * @param {(connection: import('pg').Pool) => Promise<unknown>} request runs the server's queries on the connection that it is given
 * @returns {Promise<Map<string, number>>} mean pages of each query, by its name
 */
export async function countPages(pool, count, request) {
  /** @type {Map<string, number>} */
  const pages = new Map()
  const client = await pool.connect()
  /** @type {Set<string>} */
  const prepared = new Set()
  const counting = {
    /** @param {NamedQuery} query */
    async query({ name, text, values }) {
      const call = `execute "pages ${name}"(${values.map(literal).join()})`
      if (!prepared.has(name)) {
        prepared.add(name)
        await client.query(`prepare "pages ${name}" as ${text}`)
        for (let run = 0; run < RUNS_UNTIL_PLAN_IS_KEPT; run += 1) await client.query(call)
      }
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${call}`)
      const plan = explained(rows, name)[0]?.['QUERY PLAN'][0]?.Plan
      const read = plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : 0
      pages.set(name, (pages.get(name) ?? 0) + read)
      return client.query({ text, values })
    },
  }
  const connection = /** @type {import('pg').Pool} */ (/** @type {unknown} */ (counting))
  try {
    for (let index = 0; index < count; index += 1) await request(connection)
  } finally {
    await client.query('deallocate all')
    client.release()
  }
  return new Map([...pages].map(([name, sum]) => [name, sum / count]))
}

/** @param {unknown} value */
function literal(value) {
  if (typeof value === 'number') return String(value)
  const text = Array.isArray(value) ? `{${value.join()}}` : String(value)
  return `'${text.replaceAll("'", "''")}'`
}
