// How builds fared, counted in the database over all processes: collected here and written together every few seconds.
import type { CustomerKey, Outcome } from '@switchboard/registry'
import type { Config } from '../config'
import type { Database } from '../db'

export interface Fared {
  readonly part: string
  readonly build: string
  readonly outcome: Outcome
  readonly ms: number
  /** Only where the registry means this customer to have this build: then it counts for a halt. */
  readonly customer: CustomerKey
  /** Of the page view. */
  readonly ticket: string
}

export interface OutcomeCounts {
  add(fared: Fared): void
  /** Writes what was collected; keeps it for the next time when the database is away. @returns parts that customers met failures with */
  write(): Promise<ReadonlySet<string>>
}

/** A database that is away for long is not waited for with all of the memory. */
const MOST_WAITING = 50_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Waiting {
  readonly loads: Map<string, { loads: number; ms: number }>
  readonly fared: Map<string, Noted>
}

interface Noted {
  readonly at: number
  readonly failed: boolean
  readonly ticket: string
}

const none = (): Waiting => ({ loads: new Map(), fared: new Map() })

export function outcomeCounts(
  db: Database,
  environment: Config['environment'],
  now: () => number = () => Date.now(),
): OutcomeCounts {
  let waiting = none()

  function add({ part, build, outcome, ms, customer, ticket }: Fared, at = now()): void {
    count(waiting, keyOf(part, build, outcome, beginning(at, HOUR)), { loads: 1, ms })
    if (customer === undefined) return
    note(waiting, keyOf(part, build, customer, beginning(at, MINUTE)), {
      at,
      failed: !OFTEN_THE_LINE.has(outcome),
      ticket,
    })
  }

  return {
    add: (fared) => add(fared),
    async write() {
      const writing = waiting
      waiting = none()
      try {
        await writeLoads(db, environment, writing.loads)
        writing.loads.clear()
        await writeFared(db, environment, writing.fared)
        return partsThatFailed(writing.fared)
      } catch (error) {
        for (const [key, loads] of writing.loads) count(waiting, key, loads)
        for (const [key, fared] of writing.fared) note(waiting, key, fared)
        throw error
      }
    },
  }
}

/**
 * No failures of the build: a line that breaks or is slow looks the same with every build, but a new build's files are in no cache yet, so
 * that it would meet more of them whatever is in it.
 */
const OFTEN_THE_LINE: ReadonlySet<Outcome> = new Set<Outcome>(['ready', 'network', 'timeout'])

const beginning = (at: number, of: number) => Math.floor(at / of) * of

const keyOf = (part: string, build: string, of: string, hour: number) => `${part} ${build} ${of} ${hour}`

function count({ loads }: Waiting, key: string, more: { loads: number; ms: number }): void {
  const before = loads.get(key) ?? { loads: 0, ms: 0 }
  if (loads.size < MOST_WAITING || loads.has(key))
    loads.set(key, { loads: before.loads + more.loads, ms: before.ms + more.ms })
}

/** The first page view of a minute counts: whoever loads a page again and again has not met more. */
function note({ fared }: Waiting, key: string, noted: Noted): void {
  const before = fared.get(key)
  if (!before && fared.size < MOST_WAITING) fared.set(key, noted)
  if (before?.ticket === noted.ticket) fared.set(key, { ...before, failed: before.failed || noted.failed })
}

function partsThatFailed(fared: Waiting['fared']): ReadonlySet<string> {
  const failed = [...fared].filter(([, its]) => its.failed)
  return new Set(failed.map(([key]) => key.slice(0, key.indexOf(' '))))
}

/** Columns of what the keys and the values say, for unnest(): in one order, or processes that write the same rows wait for each other. */
function columns<Value>(map: ReadonlyMap<string, Value>) {
  const entries = [...map].sort(([a], [b]) => (a < b ? -1 : 1))
  const keys = entries.map(([key]) => key.split(' '))
  const text = (at: number) => keys.map((key) => key[at] ?? '')
  const times = keys.map((key) => new Date(Number(key[3])).toISOString())
  return { part: text(0), build: text(1), of: text(2), times, values: entries.map(([, value]) => value) }
}

const insertLoads = `insert into registry_outcome as o (environment, part, build, outcome, hour, loads, ms)
select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::bigint[], $7::bigint[])
on conflict (environment, part, build, hour, outcome) do update set loads = o.loads + excluded.loads, ms = o.ms + excluded.ms`

async function writeLoads({ pool }: Database, environment: string, loads: Waiting['loads']): Promise<void> {
  if (loads.size === 0) return
  const { part, build, of, times, values } = columns(loads)
  const counted = [values.map(({ loads }) => loads), values.map(({ ms }) => ms)]
  await pool.query(insertLoads, [environment, part, build, of, times, ...counted])
}

const insertFared = `insert into registry_fared as f (environment, part, build, customer, minute, at, failed, ticket)
select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::boolean[], $8::text[])
on conflict (environment, part, build, customer, minute)
  do update set failed = f.failed or excluded.failed where f.ticket = excluded.ticket`

async function writeFared({ pool }: Database, environment: string, fared: Waiting['fared']): Promise<void> {
  if (fared.size === 0) return
  const { part, build, of, times, values } = columns(fared)
  const at = values.map((value) => new Date(value.at).toISOString())
  const [failed, ticket] = [values.map((value) => value.failed), values.map((value) => value.ticket)]
  await pool.query(insertFared, [environment, part, build, of, times, at, failed, ticket])
}
