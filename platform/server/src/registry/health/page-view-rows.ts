// Writes the page views of customers, and adds the customers to the sums by the hour.
import type { Database } from '../../db/connection'
import { inTransaction, type Query } from '../../db/in-transaction'
import { addViews, countCustomer, type CustomerHours, type MinuteView } from './customer-hours'
import { addToCustomerHours, type CustomerHourRow } from './hour-sums'

export interface PageViewRow extends MinuteView {
  readonly part: string
  readonly build: string
  readonly customer: string
  /** The first report in the minute. */
  readonly at: number
  readonly network: string
}

/** Limits the duration of a transaction after the database was unavailable. */
const MAX_ROWS = 2_000

/**
 * Rows that are written twice, because the connection was lost during the commit, are counted once.
 * @param rows in the order of their keys
 */
export async function writePageViews(db: Database, environment: string, rows: readonly PageViewRow[]) {
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const some = rows.slice(from, from + MAX_ROWS)
    await inTransaction(db, async (client) => {
      // Another process may write page views of the same customers.
      await client.query(LOCK, [`page views in ${environment}`])
      const before = await readViews(client, environment, some)
      await insertRows(client, environment, some)
      await addToCustomerHours(client, environment, differenceOf(before, some))
    })
  }
}

const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'

/** The rows may contain several of one customer. */
const VIEWS = `select f.part, f.build, f.customer, f.minute, f.ticket, f.failed
from (select distinct * from unnest($2::text[], $3::text[], $4::text[]) as n (part, build, customer)) as n
join registry_fared as f on f.environment = $1 and f.part = n.part and f.build = n.build and f.customer = n.customer`

type Found = Omit<PageViewRow, 'minute' | 'at' | 'network'> & { readonly minute: Date }
type ViewsByCustomer = ReadonlyMap<string, readonly MinuteView[]>

async function readViews(client: Query, environment: string, rows: readonly PageViewRow[]): Promise<ViewsByCustomer> {
  const of = (key: 'part' | 'build' | 'customer') => rows.map((row) => row[key])
  const found = await client.query<Found>(VIEWS, [environment, of('part'), of('build'), of('customer')])
  return byCustomer(found.rows.map((row) => ({ ...row, minute: row.minute.getTime() })))
}

function byCustomer<Row extends Pick<PageViewRow, 'part' | 'build' | 'customer'>>(rows: readonly Row[]) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.part} ${row.build} ${row.customer}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

const INSERT = `insert into registry_fared as f (environment, part, build, customer, minute, at, failed, ticket, network)
select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::boolean[], $8::text[], $9::text[])
on conflict (environment, part, build, customer, minute)
  do update set failed = f.failed or excluded.failed where f.ticket = excluded.ticket`

async function insertRows(client: Query, environment: string, rows: readonly PageViewRow[]): Promise<void> {
  const of = <Key extends keyof PageViewRow>(key: Key) => rows.map((row) => row[key])
  const timesOf = (key: 'minute' | 'at') => rows.map((row) => new Date(row[key]).toISOString())
  const who = [of('part'), of('build'), of('customer')]
  const what = [timesOf('minute'), timesOf('at'), of('failed'), of('ticket'), of('network')]
  await client.query(INSERT, [environment, ...who, ...what])
}

/** What the rows add to the customers of each hour. */
function differenceOf(before: ViewsByCustomer, rows: readonly PageViewRow[]): CustomerHourRow[] {
  const builds = new Map<string, { part: string; build: string; hours: CustomerHours }>()
  for (const [key, more] of byCustomer(rows)) {
    const [{ part, build } = { part: '', build: '' }] = more
    const of = builds.get(`${part} ${build}`) ?? { part, build, hours: new Map() }
    builds.set(`${part} ${build}`, of)
    const known = before.get(key) ?? []
    countCustomer(of.hours, known, -1)
    countCustomer(of.hours, addViews(known, more), 1)
  }
  return [...builds.values()].flatMap(({ part, build, hours }) =>
    [...hours]
      .filter(([, { customers, failed }]) => customers.some(Boolean) || failed.some(Boolean))
      .map(([hour, counts]) => ({ part, build, hour: new Date(hour).toISOString(), ...counts })),
  )
}
