// Ends a rollout that customers meet failures with, and takes a promoted build back, without waiting for anybody.
import {
  canonical,
  ChangeRefused,
  type Change,
  type Fared,
  type HistoryEntry,
  type PartState,
} from '@switchboard/registry'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db'
import { comparisons, judged, type Found, type Last, type Period } from './halt-rules'
import { StateMoved, type Registry } from './registry'

/** Judges parts, by default all of them. */
export type Halt = (only?: ReadonlySet<string>, now?: Date) => Promise<Round>

interface Round {
  readonly done: readonly HistoryEntry[]
  /** Parts that could not be judged, or were changed meanwhile. */
  readonly again: readonly string[]
}

/** Other parts may be changed all the time. */
const MOST_ATTEMPTS = 20

export function haltOf(db: Database, registry: Registry, log: Pick<FastifyBaseLogger, 'warn'>): Halt {
  const { environment } = registry
  const count = counting(db, environment)

  async function judge(part: string, its: PartState, now: Date): Promise<Found | undefined> {
    const last = await lastOf(db, environment, part)
    for (const comparison of last ? comparisons(part, its, last, now) : []) {
      const found = await judged(comparison, (period) => count(part, period, now))
      if (found) return found
    }
    return undefined
  }

  /** @throws StateMoved when it is not what was judged any more */
  async function act(part: string, its: PartState, { change, why }: Found): Promise<HistoryEntry> {
    for (let attempt = 1; ; attempt += 1) {
      const { state } = await registry.latest()
      const now = state.parts[part]
      if (!now || canonical(now) !== canonical(its)) throw new StateMoved(`${part} was changed meanwhile.`)
      try {
        return await registry.change(change, { who: 'switchboard', why, expect: state.number })
      } catch (error) {
        if (!(error instanceof StateMoved) || attempt >= MOST_ATTEMPTS) throw error
      }
    }
  }

  /** @returns what was done; 'again' for a part that is to be judged once more */
  async function watchPart(part: string, its: PartState, now: Date): Promise<HistoryEntry | 'again' | undefined> {
    let found: Found | undefined
    try {
      found = await judge(part, its, now)
      return found && (await act(part, its, found))
    } catch (error) {
      if (error instanceof StateMoved) return 'again'
      if (error instanceof ChangeRefused) {
        const refused = { part, ...found, refused: error.message }
        return void log.warn(refused, 'a build that fails with too many customers stays')
      }
      log.warn({ part, err: error }, 'a part is not watched just now')
      return 'again'
    }
  }

  return async (only, now = new Date()) => {
    const { state } = await registry.snapshot()
    const done: HistoryEntry[] = []
    const again: string[] = []
    for (const [part, its] of Object.entries(state.parts)) {
      if (only && !only.has(part)) continue
      const end = await watchPart(part, its, now)
      if (end === 'again') again.push(part)
      else if (end) done.push(end)
    }
    return { done, again }
  }
}

const MOST_KEPT = 200
/** What happened before a change is written some seconds later by every process. */
const FINISHED_MS = 60_000

/** A time that is over is counted once. */
function counting(db: Database, environment: string) {
  const kept = new Map<string, Fared>()
  return async (part: string, period: Period, now: Date): Promise<Fared> => {
    const key = JSON.stringify([part, period.build, period.from, period.to])
    const before = kept.get(key)
    if (before) return before
    const fared = await faredWith(db, environment, part, period)
    if (now.getTime() - period.to.getTime() > FINISHED_MS) kept.set(key, fared)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return fared
  }
}

/** Freezing and thawing move nobody. */
async function lastOf({ pool }: Database, environment: string, part: string): Promise<Last | undefined> {
  const { rows } = await pool.query<{ at: Date; kind: Change['kind']; from: string | null; sets: boolean }>({
    name: 'registry-last-changes',
    text: `select at, change::json ->> 'kind' as kind, from_build as "from", from_build is distinct from to_build as sets
      from registry_state where environment = $1 and part = $2 and number in (
        (select max(number) from registry_state where environment = $1 and part = $2
          and change::json ->> 'kind' not in ('freeze', 'thaw')),
        (select max(number) from registry_state where environment = $1 and part = $2
          and from_build is distinct from to_build))
      order by number desc`,
    values: [environment, part],
  })
  const [moved] = rows
  const set = rows.find(({ sets }) => sets)
  if (!moved) return undefined
  return { movedAt: moved.at, ...(set && { set: { at: set.at, kind: set.kind, from: set.from ?? undefined } }) }
}

/** Customers, each by the first page of theirs that had the build: whoever comes more often does not count more. */
async function faredWith(
  { pool }: Database,
  environment: string,
  part: string,
  { build, from, to }: Period,
): Promise<Fared> {
  const { rows } = await pool.query<Fared>({
    name: 'registry-fared',
    text: `select count(*)::int as customers, (count(*) filter (where failed))::int as failed from (
        select distinct on (customer) failed from registry_fared
        where environment = $1 and part = $2 and build = $3 and at >= $4 and at < $5
        order by customer, minute) as firsts`,
    values: [environment, part, build, from.toISOString(), to.toISOString()],
  })
  return rows[0] ?? { customers: 0, failed: 0 }
}

/** What is too old to decide anything. */
export async function forgetOld({ pool }: Database): Promise<void> {
  await pool.query(`delete from registry_fared where minute < now() - interval '9 days'`)
  await pool.query(`delete from registry_outcome where hour < now() - interval '90 days'`)
}
