// The readings as they are, a partition per year, compared with a copy that has one per month: reading a month, storing
// a night, ending a month.
import { arrayOf, number, object } from '../../../shared/node/read-json.mjs'
import { measureTime, median } from '../statistics.ts'
import { dayAfter } from './queries.ts'
import { MONTHS, firstDay, monthBefore, type Size } from './accounts.ts'
import { onDatabase } from './database.ts'
import type { Client } from 'pg'

const SAMPLES = 100
const NIGHTS = 3
const SPANS = [
  { title: 'a month', first: monthBefore(2), last: dayAfter(monthBefore(1), -1) },
  { title: 'a year', first: monthBefore(13), last: dayAfter(monthBefore(1), -1) },
  { title: '26 months', first: firstDay(), last: dayAfter(monthBefore(0), -1) },
]

const sizes = arrayOf(object({ table: number, index: number, rows: number }))

export function comparePartitions(url: string, size: Size) {
  return onDatabase(url, async (client) => {
    await client.query('create table usage_by_month (like usage_day including all) partition by range (day)')
    for (let month = MONTHS; month >= 0; month -= 1) {
      const [from, to] = [monthBefore(month), monthBefore(month - 1)]
      await client.query(
        `create table ${monthTable(from)} partition of usage_by_month for values from ('${from}') to ('${to}')`,
      )
      await client.query(`insert into usage_by_month select * from usage_day where day >= '${from}' and day < '${to}'`)
    }
    await client.query('vacuum (analyze) usage_day')
    await client.query('vacuum (analyze) usage_by_month')
    const tables = [
      { name: 'usage_day', title: 'by year' },
      { name: 'usage_by_month', title: 'by month' },
    ]
    for (const { name, title } of tables) console.log(`  ${title}: ${await bytesPerDay(client, name)}`)
    for (const { title, first, last } of SPANS) {
      const cells = []
      for (const table of tables)
        cells.push(`${table.title} ${await reading(client, table.name, { size, first, last })}`)
      console.log(`  ${title} of a service: ${cells.join(' · ')}`)
    }
    await storeNights(client, tables, size)
    await endMonth(client)
    await client.query('drop table usage_by_month')
  })
}

/** @param month its first day */
const monthTable = (month: string) => `usage_by_month_${month.slice(0, 7).replace('-', '_')}`

async function bytesPerDay(client: Client, name: string) {
  const { rows } = await client.query(
    `select sum(pg_table_size(inhrelid))::float8 as table, sum(pg_indexes_size(inhrelid))::float8 as index, sum(reltuples)::float8 as rows
     from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = $1::regclass`,
    [name],
  )
  const [size] = sizes(rows, 'the sizes')
  if (!size) throw new Error(`${name} has no partitions`)
  return `${size.rows} days of services, ${(size.table / size.rows).toFixed(0)} + ${(size.index / size.rows).toFixed(0)} bytes for each in table and index`
}

const plans = arrayOf(
  object({
    'QUERY PLAN': arrayOf(object({ Plan: object({ 'Shared Hit Blocks': number, 'Shared Read Blocks': number }) })),
  }),
)

/** Reads the bars like the server. */
async function reading(
  client: Client,
  table: string,
  { size: { accounts, read }, first, last }: { size: Size; first: string; last: string },
) {
  const query = `select register_id, day, counted, total, head30, head120, tail30, tail60, interval_min, present, estimated
    from ${table} where service_id = $1 and day between $2 and $3`
  await client.query('deallocate all')
  await client.query(`prepare bars (bigint, date, date) as ${query}`)
  const times = []
  let pages = 0
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const service = read * (1 + ((sample * 7919) % Math.floor(accounts / read)))
    const call = `execute bars(${service}, '${first}', '${last}')`
    times.push(await measureTime(() => client.query(call)))
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${call}`)
    const plan = plans(rows, 'the plan')[0]?.['QUERY PLAN'][0]?.Plan
    pages += plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : 0
  }
  return `${(pages / SAMPLES).toFixed(1)} pages, p50 ${median(times).toFixed(2)} ms`
}

/** The same nights for all services that have readings. */
async function storeNights(
  client: Client,
  tables: readonly { name: string; title: string }[],
  { accounts, read }: Size,
) {
  const { rows } = await client.query(
    `select to_char(max(day) + 1, 'YYYY-MM-DD') as day from usage_day where service_id = $1`,
    [read * Math.floor(accounts / read)],
  )
  const next = nights(rows, 'the next night')[0]?.day ?? ''
  const rates: Map<string, number[]> = new Map(tables.map(({ name }) => [name, []]))
  for (let night = 0; night < NIGHTS; night += 1)
    for (const { name } of tables) {
      let stored = 0
      const ms = await measureTime(async () => {
        const result = await client.query(
          `insert into ${name} as old select service_id, $1::date, total, head30, head120, tail30, tail60, interval_min, present, estimated, flag, flags, revised_at, import_id, v, register_id, counted
           from usage_day where day = $2 and service_id % ${read} = 0
           on conflict (service_id, day, register_id) do update set v = excluded.v where excluded.revised_at > old.revised_at`,
          [dayAfter(next, night), monthBefore(1)],
        )
        stored = result.rowCount ?? 0
      })
      rates.get(name)?.push(stored / (ms / 1000))
    }
  const cells = tables.map(({ name, title }) => `${title} ${median(rates.get(name) ?? []).toFixed(0)}`)
  console.log(`  storing a night of all services, days of services a second: ${cells.join(' · ')}`)
}

const nights = arrayOf(object({ day: (value) => String(value) }))

async function endMonth(client: Client) {
  const month = firstDay()
  const next = monthBefore(MONTHS - 1)
  const drop = await measureTime(() => client.query(`drop table ${monthTable(month)}`))
  let deleted = 0
  const remove = await measureTime(async () => {
    deleted = (await client.query('delete from usage_day where day >= $1 and day < $2', [month, next])).rowCount ?? 0
  })
  const vacuum = await measureTime(() => client.query('vacuum usage_day'))
  console.log(
    `  the end of the oldest month (${deleted} rows): dropping its partition ${drop.toFixed(0)} ms · ` +
      `deleting its rows ${remove.toFixed(0)} ms and vacuum ${vacuum.toFixed(0)} ms, without a smaller file`,
  )
}
