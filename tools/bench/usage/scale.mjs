// A database with so many services: the real command imports their readings, and the server's own queries read them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { importTypeScript } from '../../build/import-typescript.mjs'
import { arrayOf, number, object, string } from '../../json/read-json.mjs'
import { readCount, writeMeterFile } from '../meter-files.mjs'
import { measureTime } from '../statistics.mjs'
import { countPages } from './pages.mjs'
import { dayAfter, today, usageRange } from './queries.mjs'

/** @typedef {import('../meter-files.mjs').Shape} Shape */
/** @typedef {import('./queries.mjs').UsageQuery} UsageQuery */
/** @typedef {typeof import('../../../server/src/usage/service-usage.ts')} ServiceUsageModule */
/** @typedef {typeof import('../../../server/src/usage/usage-request.ts')} UsageRequestModule */
/** @typedef {typeof import('../../../server/src/authentication/verified-account.ts')} VerifiedAccountModule */
/** @typedef {Parameters<VerifiedAccountModule['accountOf']>[0]} Request */
/** @typedef {Parameters<VerifiedAccountModule['readWithAccount']>[0]} Database */
/** @typedef {import('../../../server/src/usage/usage-request.ts').UsageServices} UsageServices */

/**
 * @typedef {object} Scale
 * @property {number} times as many services as the smallest scale
 * @property {string} url
 * @property {number} nmis
 * @property {number} reads
 * @property {number} rate reads per second of the import
 * @property {{ table: number, index: number }} bytes per read
 * @property {string} levels of the largest index below its root: a look-up reads one page for each. '?' without the extension pageinspect
 * @property {() => Promise<string>} version
 * @property {(query: UsageQuery) => Promise<number>} time milliseconds
 * @property {(query: UsageQuery, count: number) => Promise<Map<string, number>>} pages mean of each SQL query, by its name
 * @property {() => Promise<void>} close
 */

const ISSUER = 'benchmark'
const FIRST_ACCOUNT = 4_200_000_000
const DATE_TYPE = 1082
const BIGINT_TYPE = 20
const importer = fileURLToPath(new URL('../../../server/dist/import.js', import.meta.url))
// The server parses these types in the same way.
pg.types.setTypeParser(DATE_TYPE, (text) => text)
pg.types.setTypeParser(BIGINT_TYPE, Number)

const { readUsage } = /** @type {ServiceUsageModule} */ (await importTypeScript('server/src/usage/service-usage.ts'))
const { visibleUsage, USAGE_SERVICES } = /** @type {UsageRequestModule} */ (
  await importTypeScript('server/src/usage/usage-request.ts')
)
const { readWithAccount } = /** @type {VerifiedAccountModule} */ (
  await importTypeScript('server/src/authentication/verified-account.ts')
)

/**
 * @param {string} server address of a PostgreSQL server
 * @param {{ times: number, shape: Shape, folder: string }} options `folder`: for the file of readings
 * @returns {Promise<Scale>}
 */
export async function openScale(server, { times, shape, folder }) {
  const name = `usage_${times}`
  await runStatement(server, `create database ${name}`)
  const url = Object.assign(new URL(server), { pathname: name }).href
  const from = dayAfter(today, -shape.days)
  await runImport(url, '--replay')
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await insertServices(pool, shape.nmis)
  const file = join(folder, `${name}.csv`)
  await writeMeterFile(file, { ...shape, from })
  const ms = await measureTime(() => runImport(url, file))
  rmSync(file)
  // PostgreSQL does this by itself after a while.
  await pool.query('vacuum (analyze)')
  const reads = readCount({ ...shape, from })
  const nextService = createServiceOrder(shape.nmis)
  return {
    times,
    url,
    nmis: shape.nmis,
    reads,
    rate: Math.round(reads / (ms / 1000)),
    bytes: await bytesPerRead(pool, reads),
    levels: await indexLevels(pool),
    version: () => databaseVersion(pool),
    async time(query) {
      const index = nextService()
      const before = performance.now()
      const { slots } = await runQueries(pool, query, index)
      const spent = performance.now() - before
      if (slots.every(({ quantity }) => quantity === null)) throw new Error(`no readings at ${times} times`)
      return spent
    },
    pages: (query, count) => countPages(pool, count, (connection) => runQueries(connection, query, nextService())),
    close: () => pool.end(),
  }
}

/** @param {number} index of the service */
export const subscriptionName = (index) => `ELE-${FIRST_ACCOUNT + index}`

/**
 * Runs the server's queries of one request.
 * @param {pg.Pool} pool
 * @param {UsageQuery} query
 * @param {number} index of the service
 */
async function runQueries(pool, query, index) {
  const request = /** @type {Request} */ ({})
  const database = /** @type {Database} */ ({ pool })
  const { config, of } = readWithAccount(database, { name: 'usage-services', sql: USAGE_SERVICES })
  const owner = { issuer: ISSUER, subject: `customer-${index}` }
  const account = await config.findAccount(request, owner, new Date())
  const services = /** @type {UsageServices} */ (of(request))
  const { service, span } = visibleUsage(account, services, usageRange(query, subscriptionName(index)))
  return readUsage(pool, service.id, account.zone, query.interval, span)
}

/**
 * @param {pg.Pool} pool
 * @param {number} count
 */
async function insertServices(pool, count) {
  await pool.query(`insert into product (code, product_type, title, icon, description, display_on_portal_usage)
    values ('ELECTRICITY', 'Electricity', 'Electricity', 'bolt', '', true)`)
  const each = `from generate_series(0, ${count - 1}) as n order by n`
  await pool.query(
    `insert into property (path, city, postcode, state) select '/b/' || n || '/', 'Melbourne', '3008', 'VIC' ${each}`,
  )
  await pool.query(`insert into account (number, property_id, first_name, last_name, date_of_birth, email, phone, address_line1, customer_type, opened_on)
    select ${FIRST_ACCOUNT} + n, n + 1, 'Mia', 'Meter', '1980-01-01', 'mia@example.com', '+61412345678', '1 Meter Lane', 'RESI', '2020-01-01' ${each}`)
  await pool.query(
    `insert into account_login (issuer, subject, account_id) select '${ISSUER}', 'customer-' || n, n + 1 ${each}`,
  )
  await pool.query(`insert into service (account_id, product_code, details_type, subscription_name, starts_on, uom, price_micros, tax_inclusive, position)
    select n + 1, 'ELECTRICITY', 'M', 'ELE-' || ${FIRST_ACCOUNT} + n, '2020-01-01', 'kWh', 298100, true, 1 ${each}`)
  await pool.query(`insert into meter_register (nmi, suffix, service_id, uom, from_day)
    select 2500000000 + n, 'E1', n + 1, 'kWh', '2020-01-01' ${each}`)
}

/**
 * @param {string} url
 * @param {string[]} words of the command
 */
async function runImport(url, ...words) {
  const child = spawn(process.execPath, [importer, ...words], {
    env: { ...process.env, DATABASE_URL: url, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text) => (errors += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the import ended with ${code}: ${errors}`)
}

const sizes = arrayOf(object({ table: number, index: number }))

/**
 * @param {pg.Pool} pool
 * @param {number} reads
 */
async function bytesPerRead(pool, reads) {
  const { rows } =
    await pool.query(`select sum(pg_table_size(inhrelid))::float8 as table, sum(pg_indexes_size(inhrelid))::float8 as index
    from pg_inherits where inhparent = 'usage_day'::regclass`)
  const [size] = sizes(rows, 'the sizes of usage_day')
  return { table: (size?.table ?? 0) / reads, index: (size?.index ?? 0) / reads }
}

const depths = arrayOf(object({ levels: number }))

/** @param {pg.Pool} pool */
async function indexLevels(pool) {
  const deepest = `select max((bt_metap(indexrelid::regclass::text)).level)::int as levels
    from pg_index join pg_inherits on inhrelid = indrelid where inhparent = 'usage_day'::regclass`
  try {
    await pool.query('create extension if not exists pageinspect')
    const { rows } = await pool.query(deepest)
    return String(depths(rows, 'the levels of usage_day')[0]?.levels)
  } catch {
    return '?'
  }
}

const versions = arrayOf(object({ server_version: string }))

/** @param {pg.Pool} pool */
async function databaseVersion(pool) {
  const { rows } = await pool.query('show server_version')
  return `PostgreSQL ${versions(rows, 'the version')[0]?.server_version}`
}

/**
 * @param {string} url
 * @param {string} statement
 */
async function runStatement(url, statement) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/**
 * Services all over the table, the same ones at every run.
 * @param {number} count
 */
function createServiceOrder(count) {
  const step = Math.max(1, Math.floor(count * 0.381))
  let index = 0
  return () => (index = (index + step) % count)
}
