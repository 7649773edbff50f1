// Counts errors of pages: collected in memory and added to the database every few seconds, for all processes together.
import { createHash } from 'node:crypto'
import { errorKey, type CustomerKey, type PageError } from '@switchboard/record'
import { LRUCache } from 'lru-cache'
import type { Settings } from '../../settings'
import type { Database } from '../../db/connection'
import { inTransaction, type Query } from '../../db/in-transaction'
import { addToHours } from './hour-sums'

interface ErrorReport {
  readonly error: PageError
  readonly customer: CustomerKey
}

export interface ErrorCounts {
  /** @returns false for an error that is not kept, because its build has too many different ones, or too much waits */
  add(report: ErrorReport): boolean
  /** Writes the collected counts, or keeps them while the database is unavailable. */
  write(): Promise<void>
}

/** Different errors of a build. Anybody can report, so the number of rows is limited. */
const MAX_OF_BUILD = 300
const MAX_BUILDS = 2_000
/** Rows. Limits the memory while the database is unavailable. */
const MAX_WAITING = 50_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Seen {
  readonly error: PageError
  readonly id: string
  readonly first: number
  last: number
  readonly views: Map<string, { readonly hour: number; readonly signedIn: boolean; views: number }>
  readonly customers: Map<string, { readonly customer: string; readonly day: string }>
}

export function createErrorCounts(
  db: Database,
  environment: Settings['environment'],
  now: () => number = () => Date.now(),
): ErrorCounts {
  const known = createLimit()
  let waiting = new Map<string, Seen>()
  let rows = 0

  return {
    add({ error, customer }) {
      const id = errorId(error)
      const key = `${error.remote} ${error.build} ${id}`
      if (!known(`${error.remote} ${error.build}`, id)) return false
      if (rows >= MAX_WAITING) return false
      const at = now()
      const seen = waiting.get(key) ?? { error, id, first: at, last: at, views: new Map(), customers: new Map() }
      waiting.set(key, seen)
      const before = rowsOf(seen)
      count(seen, customer, at)
      rows += rowsOf(seen) - before
      return true
    },
    async write() {
      if (waiting.size === 0) return
      const writing = waiting
      waiting = new Map()
      rows = 0
      try {
        await writeAll(db, environment, sortByKey(writing))
      } catch (error) {
        for (const [key, seen] of writing) {
          const later = waiting.get(key)
          waiting.set(key, later ? merge(seen, later) : seen)
        }
        rows = [...waiting.values()].reduce((sum, seen) => sum + rowsOf(seen), 0)
        throw error
      }
    },
  }
}

export const errorId = (error: PageError): string =>
  createHash('sha256').update(errorKey(error)).digest('hex').slice(0, 16)

/** @returns a function that is false for an error beyond the limit of its build */
function createLimit(): (build: string, id: string) => boolean {
  const builds = new LRUCache<string, Set<string>>({ max: MAX_BUILDS })
  return (build, id) => {
    const ids = builds.get(build) ?? new Set()
    builds.set(build, ids)
    if (ids.size < MAX_OF_BUILD) ids.add(id)
    return ids.has(id)
  }
}

const rowsOf = ({ views, customers }: Seen) => views.size + customers.size

function count(seen: Seen, customer: CustomerKey, at: number): void {
  seen.last = at
  const hour = Math.floor(at / HOUR) * HOUR
  const signedIn = customer !== undefined
  const counted = seen.views.get(`${hour} ${signedIn}`) ?? { hour, signedIn, views: 0 }
  counted.views += 1
  seen.views.set(`${hour} ${signedIn}`, counted)
  const day = new Date(Math.floor(at / DAY) * DAY).toISOString().slice(0, 10)
  if (customer !== undefined) seen.customers.set(`${customer} ${day}`, { customer, day })
}

function merge(earlier: Seen, later: Seen): Seen {
  for (const [key, { hour, signedIn, views }] of later.views)
    earlier.views.set(key, { hour, signedIn, views: views + (earlier.views.get(key)?.views ?? 0) })
  for (const [key, customer] of later.customers) earlier.customers.set(key, customer)
  earlier.last = later.last
  return earlier
}

/** By key, so that processes writing the same rows do not deadlock. */
const sortByKey = <Row>(rows: ReadonlyMap<string, Row>) =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)

const INSERT_ERRORS = `insert into registry_error as e
  (environment, part, build, error, name, message, file, line, col, component, route, first_at, last_at)
select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::int[],
  $10::text[], $11::text[], $12::timestamptz[], $13::timestamptz[])
on conflict (environment, part, build, error) do update set
  last_at = greatest(e.last_at, excluded.last_at),
  component = coalesce(e.component, excluded.component), route = coalesce(e.route, excluded.route)`

const INSERT_COUNTS = `insert into registry_error_count as c (environment, part, build, error, hour, signed_in, views)
select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::boolean[], $7::bigint[])
on conflict (environment, part, build, error, hour, signed_in) do update set views = c.views + excluded.views`

const INSERT_CUSTOMERS = `insert into registry_error_customer (environment, part, build, error, customer, day)
select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::date[]) on conflict do nothing`

const writeAll = (db: Database, environment: string, all: readonly Seen[]): Promise<void> =>
  inTransaction(db, async (client) => {
    await writeErrors(client, environment, all)
    await writeViews(client, environment, all)
  })

const timeOf = (at: number) => new Date(at).toISOString()

const namesOf = (rows: readonly { readonly seen: Seen }[]) => [
  rows.map(({ seen }) => seen.error.remote),
  rows.map(({ seen }) => seen.error.build),
  rows.map(({ seen }) => seen.id),
]

async function writeErrors(client: Query, environment: string, all: readonly Seen[]): Promise<void> {
  const errors = all.map(({ error }) => error)
  const of = <Key extends keyof PageError>(key: Key) => errors.map((error) => error[key] ?? null)
  const [first, last] = [all.map((seen) => timeOf(seen.first)), all.map((seen) => timeOf(seen.last))]
  const described = [of('name'), of('message'), of('file'), of('line'), of('column'), of('component'), of('route')]
  const names = namesOf(all.map((seen) => ({ seen })))
  await client.query(INSERT_ERRORS, [environment, ...names, ...described, first, last])
  const customers = all.flatMap((seen) => sortByKey(seen.customers).map((row) => ({ seen, ...row })))
  const [keys, days] = [customers.map(({ customer }) => customer), customers.map(({ day }) => day)]
  if (customers.length > 0) await client.query(INSERT_CUSTOMERS, [environment, ...namesOf(customers), keys, days])
}

async function writeViews(client: Query, environment: string, all: readonly Seen[]): Promise<void> {
  const counts = all.flatMap((seen) => sortByKey(seen.views).map((row) => ({ seen, ...row, hour: timeOf(row.hour) })))
  const of = <Key extends 'hour' | 'signedIn' | 'views'>(key: Key) => counts.map((row) => row[key])
  await client.query(INSERT_COUNTS, [environment, ...namesOf(counts), of('hour'), of('signedIn'), of('views')])
  const sums = counts.map(({ seen: { error }, hour, signedIn, views }) => ({
    ...{ part: error.remote, build: error.build, hour },
    ...(signedIn ? { errors: views } : { anonymous_errors: views }),
  }))
  await addToHours(client, environment, sums)
}

/** Deletes errors and their counts after the same time as outcomes, and the customers of errors like those of loads. */
export async function deleteOldErrors({ pool }: Database): Promise<void> {
  await pool.query(`delete from registry_error_customer where day < now() - interval '9 days'`)
  await pool.query(`delete from registry_error_count where hour < now() - interval '90 days'`)
  await pool.query(`delete from registry_error where last_at < now() - interval '90 days'`)
}
