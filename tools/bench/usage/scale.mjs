// A database with so many services, their readings imported by the real command, and the server's own queries asked of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readsIn, writeMeterFile } from '../meter-files.mjs'
import { importTypeScript } from '../typescript.mjs'
import { pagesOf } from './pages.mjs'
import { asked, dayAfter, today } from './questions.mjs'

const ZONE = 'Australia/Melbourne'
const importer = fileURLToPath(new URL('../../../server/dist/import.js', import.meta.url))
// As the server reads them.
pg.types.setTypeParser(1082, (text) => text)
pg.types.setTypeParser(20, Number)

const { usageOf } = await importTypeScript('server/src/metering/usage.ts')
const { shownTo } = await importTypeScript('server/src/metering/usage-request.ts')

export async function openScale(server, times, shape, folder) {
  const name = `usage_${times}`
  await run(server, `create database ${name}`)
  const url = Object.assign(new URL(server), { pathname: name }).href
  const from = dayAfter(today, -shape.days)
  await importFiles(url, '--replay')
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await putServices(pool, shape.nmis)
  const file = join(folder, `${name}.csv`)
  await writeMeterFile(file, { ...shape, from })
  const started = performance.now()
  await importFiles(url, file)
  const seconds = (performance.now() - started) / 1000
  rmSync(file)
  // What PostgreSQL does by itself after a while.
  await pool.query('vacuum (analyze)')
  const reads = readsIn({ ...shape, from })
  const random = order(shape.nmis)
  const ask = async (question, index, on) => {
    const account = { id: index + 1, number: '', state: 'VIC', zone: ZONE, today }
    const { service, span } = await shownTo(account, asked(question, subscriptionOf(index)), on)
    return usageOf(on, service.id, ZONE, question.interval, span)
  }
  const scale = {
    times,
    url,
    nmis: shape.nmis,
    reads,
    rate: Math.round(reads / seconds),
    bytes: await bytesPer(pool, reads),
    byQuery: {},
    levels: await levels(pool),
    version: async () =>
      (await pool.query('show server_version')).rows.map((row) => `PostgreSQL ${row.server_version}`)[0],
    async time(question) {
      const index = random()
      const before = performance.now()
      const { bars } = await ask(question, index, pool)
      const ms = performance.now() - before
      if (bars.every(({ quantity }) => quantity === null)) throw new Error(`no readings at ${times} times`)
      return ms
    },
    async pages(question, count) {
      const found = await pagesOf(pool, count, (on) => ask(question, random(), on))
      scale.byQuery = found
      return Object.values(found).reduce((sum, value) => sum + value, 0)
    },
    close: () => pool.end(),
  }
  return scale
}

export const subscriptionOf = (index) => `ELE-${4_200_000_000 + index}`

async function putServices(pool, count) {
  await pool.query(`insert into product (code, product_type, title, icon, description, display_on_portal_usage)
    values ('ELECTRICITY', 'Electricity', 'Electricity', 'bolt', '', true)`)
  const each = `from generate_series(0, ${count - 1}) as n order by n`
  await pool.query(
    `insert into property (path, city, postcode, state) select '/b/' || n || '/', 'Melbourne', '3008', 'VIC' ${each}`,
  )
  await pool.query(`insert into account (number, property_id, first_name, last_name, date_of_birth, email, phone, address_line1, customer_type, opened_on)
    select 4200000000 + n, n + 1, 'Mia', 'Meter', '1980-01-01', 'mia@example.com', '+61412345678', '1 Meter Lane', 'RESI', '2020-01-01' ${each}`)
  await pool.query(`insert into service (account_id, product_code, details_type, subscription_name, starts_on, uom, price_micros, tax_inclusive, position)
    select n + 1, 'ELECTRICITY', 'M', 'ELE-' || 4200000000 + n, '2020-01-01', 'kWh', 298100, true, 1 ${each}`)
  await pool.query(`insert into meter_register (nmi, suffix, service_id, uom, from_day)
    select 2500000000 + n, 'E1', n + 1, 'kWh', '2020-01-01' ${each}`)
}

async function importFiles(url, ...words) {
  const child = spawn(process.execPath, [importer, ...words], {
    env: { ...process.env, DATABASE_URL: url, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the import ended with ${code}: ${said}`)
}

async function bytesPer(pool, reads) {
  const { rows } =
    await pool.query(`select sum(pg_table_size(inhrelid))::float8 as table, sum(pg_indexes_size(inhrelid))::float8 as index
    from pg_inherits where inhparent = 'usage_day'::regclass`)
  return { table: rows[0].table / reads, index: rows[0].index / reads }
}

/** Of the largest index below its root: each is one page more for every look-up. '?' without the extension pageinspect. */
async function levels(pool) {
  const found = `select max((bt_metap(indexrelid::regclass::text)).level)::int as levels
    from pg_index join pg_inherits on inhrelid = indrelid where inhparent = 'usage_day'::regclass`
  try {
    await pool.query('create extension if not exists pageinspect')
    return (await pool.query(found)).rows[0].levels
  } catch {
    return '?'
  }
}

async function run(url, statement) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Services all over the table, the same ones at every run. */
function order(count) {
  let at = 0
  return () => (at = (at + Math.max(1, Math.floor(count * 0.381))) % count)
}
