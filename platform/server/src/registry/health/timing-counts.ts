// Counts durations in steps: collected in memory and added to the database every few seconds, for all processes together.
import { TIMING_STEPS, timingStep } from '@switchboard/record'
import type { Settings } from '../../settings'
import type { Database } from '../../db/connection'

interface TimingReport {
  readonly part: string
  readonly build: string
  readonly measure: 'load' | 'interaction'
  readonly ms: number
}

export interface TimingCounts {
  add(report: TimingReport): void
  /** Writes the collected counts, or keeps them while the database is unavailable. */
  write(): Promise<void>
}

/** Rows. Limits the memory while the database is unavailable. */
const MAX_WAITING = 20_000
const HOUR = 3_600_000

type Rows = Map<string, number[]>

export function createTimingCounts(
  db: Database,
  environment: Settings['environment'],
  now: () => number = () => Date.now(),
): TimingCounts {
  let waiting: Rows = new Map()
  return {
    add({ part, build, measure, ms }) {
      const key = `${part} ${build} ${measure} ${Math.floor(now() / HOUR) * HOUR}`
      const counts = waiting.get(key) ?? Array<number>(TIMING_STEPS).fill(0)
      if (!waiting.has(key) && waiting.size >= MAX_WAITING) return
      const step = timingStep(ms)
      counts[step] = (counts[step] ?? 0) + 1
      waiting.set(key, counts)
    },
    async write() {
      if (waiting.size === 0) return
      const writing = waiting
      waiting = new Map()
      try {
        await writeAll(db, environment, writing)
      } catch (error) {
        const later = waiting
        waiting = writing
        for (const [key, counts] of later) waiting.set(key, addCounts(counts, writing.get(key)))
        throw error
      }
    },
  }
}

const addCounts = (some: readonly number[], more: readonly number[] = []) =>
  some.map((count, step) => count + (more[step] ?? 0))

const steps = Array.from({ length: TIMING_STEPS }, (_, i) => i + 1)

/** The sum of a column `counts` over many rows. */
export const sumOfCounts = `array[${steps.map((step) => `sum(t.counts[${step}])`).join(', ')}]::integer[]`

const INSERT = `insert into registry_timing as t (environment, part, build, measure, hour, counts)
select $1, part, build, measure, hour, counts::integer[]
from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[]) as n (part, build, measure, hour, counts)
on conflict (environment, part, build, hour, measure) do update set
  counts = array[${steps.map((step) => `t.counts[${step}] + excluded.counts[${step}]`).join(', ')}]`

async function writeAll({ pool }: Database, environment: string, all: Rows): Promise<void> {
  // By key, so that processes writing the same rows do not deadlock.
  const rows = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, counts]) => ({ key: key.split(' '), counts }))
  const of = (at: number) => rows.map(({ key }) => key[at] ?? '')
  const hours = of(3).map((hour) => new Date(Number(hour)).toISOString())
  await pool.query(INSERT, [environment, of(0), of(1), of(2), hours, rows.map(({ counts }) => `{${counts.join()}}`)])
}

/** Deletes durations after the same time as outcomes. */
export const deleteOldTimings = async ({ pool }: Database): Promise<void> =>
  void (await pool.query(`delete from registry_timing where hour < now() - interval '90 days'`))
