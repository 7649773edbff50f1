// Counts build outcomes: collected in memory and added to the database every few seconds, for all processes together.
import type { CustomerKey, Outcome } from '@switchboard/record'
import type { Settings } from '../../settings'
import type { Database } from '../../db/connection'
import { inTransaction } from '../../db/in-transaction'
import { addToHours } from './hour-sums'
import { writePageViews } from './page-view-rows'

export interface LoadReport {
  readonly part: string
  readonly build: string
  readonly outcome: Outcome
  readonly ms: number
  /** Set only if the registry chose this build for the customer, so that the outcome counts towards a halt. */
  readonly customer: CustomerKey
  /** Id of the page view. */
  readonly ticket: string
  /** Whether somebody has signed in with this browser. */
  readonly signedIn: boolean
  readonly network: string
}

/** A page view in which an error was met after the load. */
type BrokenView = Pick<LoadReport, 'part' | 'build' | 'customer' | 'ticket' | 'network'>

export interface OutcomeCounts {
  add(report: LoadReport): void
  addBroken(view: BrokenView): void
  /** Writes the collected counts, or keeps them while the database is unavailable. @returns the parts with failures */
  write(): Promise<ReadonlySet<string>>
}

/** Limits the memory while the database is unavailable. */
const MAX_WAITING = 50_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Batch {
  readonly loads: Map<string, { loads: number; ms: number }>
  readonly pageViews: Map<string, PageView>
}

interface PageView {
  readonly at: number
  readonly failed: boolean
  readonly ticket: string
  readonly network: string
}

const emptyBatch = (): Batch => ({ loads: new Map(), pageViews: new Map() })

export function createOutcomeCounts(
  db: Database,
  environment: Settings['environment'],
  now: () => number = () => Date.now(),
): OutcomeCounts {
  let waiting = emptyBatch()

  function add({ part, build, outcome, ms, customer, ticket, signedIn, network }: LoadReport, at = now()): void {
    const audience = signedIn ? '' : ANONYMOUS
    countLoads(waiting, `${keyOf(part, build, outcome, startOf(at, HOUR))}${audience}`, { loads: 1, ms })
    const result = CONNECTION_OUTCOMES.has(outcome) ? 'fine' : 'failed'
    countResult(waiting, { part, build, customer, ticket, network }, result, at)
  }

  return {
    add: (report) => add(report),
    addBroken: (view) => countResult(waiting, view, 'failed', now()),
    async write() {
      const writing = waiting
      waiting = emptyBatch()
      try {
        await writeLoads(db, environment, writing.loads)
        writing.loads.clear()
        await writePageViews(db, environment, rowsOf(writing.pageViews))
        return partsWithFailures(writing.pageViews)
      } catch (error) {
        for (const [key, loads] of writing.loads) countLoads(waiting, key, loads)
        for (const [key, view] of writing.pageViews) countPageView(waiting, key, view)
        throw error
      }
    },
  }
}

/**
 * Outcomes that say nothing against a build. Slow and broken connections affect every build, but a new build would meet
 * more of them, because its files are not cached yet.
 */
const CONNECTION_OUTCOMES: ReadonlySet<Outcome> = new Set<Outcome>(['ready', 'network', 'timeout'])

const startOf = (at: number, of: number) => Math.floor(at / of) * of

/** Suffix of the key for browsers in which nobody has signed in. */
const ANONYMOUS = ' anonymous'

const keyOf = (part: string, build: string, of: string, hour: number) => `${part} ${build} ${of} ${hour}`

function countLoads({ loads }: Batch, key: string, more: { loads: number; ms: number }): void {
  const before = loads.get(key) ?? { loads: 0, ms: 0 }
  if (loads.size < MAX_WAITING || loads.has(key))
    loads.set(key, { loads: before.loads + more.loads, ms: before.ms + more.ms })
}

function countResult(
  batch: Batch,
  { part, build, customer, ticket, network }: BrokenView,
  result: 'fine' | 'failed',
  at: number,
): void {
  if (customer === undefined) return
  const key = keyOf(part, build, customer, startOf(at, MINUTE))
  countPageView(batch, key, { at, failed: result === 'failed', ticket, network })
}

/** Counts the first page view of each minute, so that reloading a page does not count again. */
function countPageView({ pageViews }: Batch, key: string, view: PageView): void {
  const before = pageViews.get(key)
  if (!before && pageViews.size < MAX_WAITING) pageViews.set(key, view)
  if (before?.ticket === view.ticket) pageViews.set(key, { ...before, failed: before.failed || view.failed })
}

function partsWithFailures(pageViews: Batch['pageViews']): ReadonlySet<string> {
  const failed = [...pageViews].filter(([, its]) => its.failed)
  return new Set(failed.map(([key]) => key.slice(0, key.indexOf(' '))))
}

/** Sorted by key, so that processes writing the same rows do not deadlock. */
const sortByKey = <Value>(map: ReadonlyMap<string, Value>) =>
  [...map]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => {
      const [part = '', build = '', of = '', time = '', anonymous] = key.split(' ')
      return { part, build, of, time: Number(time), signedIn: anonymous === undefined, ...value }
    })

const rowsOf = (pageViews: Batch['pageViews']) =>
  sortByKey(pageViews).map(({ of, time, ...view }) => ({ ...view, customer: of, minute: time }))

const insertLoads = `insert into registry_outcome as o (environment, part, build, outcome, hour, loads, ms, signed_in)
select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::bigint[], $7::bigint[], $8::boolean[])
on conflict (environment, part, build, hour, outcome, signed_in) do update set loads = o.loads + excluded.loads, ms = o.ms + excluded.ms`

async function writeLoads(db: Database, environment: string, loads: Batch['loads']): Promise<void> {
  if (loads.size === 0) return
  const rows = sortByKey(loads).map((row) => ({ ...row, hour: new Date(row.time).toISOString() }))
  const of = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key])
  const columns = [of('part'), of('build'), of('of'), of('hour'), of('loads'), of('ms'), of('signedIn')]
  await inTransaction(db, async (client) => {
    await client.query(insertLoads, [environment, ...columns])
    await addToHours(client, environment, rows.map(hourSumOf))
  })
}

function hourSumOf(row: { part: string; build: string; of: string; hour: string; signedIn: boolean; loads: number }) {
  const { part, build, hour, loads } = row
  const failures = row.of === 'ready' ? 0 : loads
  const counts = row.signedIn ? { loads, failures } : { anonymous_loads: loads, anonymous_failures: failures }
  return { part, build, hour, ...counts }
}
