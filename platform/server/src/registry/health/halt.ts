// Halts rollouts and rolls back promoted builds that fail for too many customers, without an operator.
import { canonicalJson, ChangeRefused, type Change, type HistoryEntry, type PartState } from '@switchboard/record'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/connection'
import {
  planComparisons,
  judgeComparison,
  type HaltDecision,
  type LastChange,
  type NetworkCount,
  type Period,
} from './halt-rules'
import type { Registry } from '../registry'
import { StateMoved } from '../state-moved'

/** Author of automatic changes in the history. */
const AUTHOR = 'switchboard'

export interface HaltLog {
  warn(about: { readonly part: string } & Readonly<Record<string, unknown>>, message: string): void
}

/** Judges the named parts, by default all. */
export type Halt = (only?: ReadonlySet<string>, now?: Date) => Promise<Round>

interface Round {
  readonly done: readonly HistoryEntry[]
  /** Parts that could not be judged or were changed meanwhile, and will be judged again. */
  readonly again: readonly string[]
}

/** More halts indicate false reports, or a cause outside the builds, and require a person. */
const MOST_IN_A_DAY = 5
const DAY_MS = 24 * 3_600_000

export function createHalt(
  db: Database,
  registry: Registry,
  log: HaltLog,
  onWithheld: HaltContext['onWithheld'] = () => undefined,
): Halt {
  const context: HaltContext = { db, registry, log, onWithheld, count: createCustomerCount(db, registry.environment) }
  return async (only, now = new Date()) => {
    const { state } = await registry.snapshot()
    const done: HistoryEntry[] = []
    const again: string[] = []
    for (const [part, partState] of Object.entries(state.parts)) {
      if (only && !only.has(part)) continue
      const result = await judgePart(context, part, partState, now)
      if (result === 'again') again.push(part)
      else if (result) done.push(result)
    }
    return { done, again }
  }
}

interface HaltContext {
  readonly db: Database
  readonly registry: Registry
  readonly log: HaltLog
  readonly count: CustomerCount
  /** Called for a part that should be halted, but had too many halts in a day. */
  readonly onWithheld: (part: string) => void
}

/** Halts in the environment, over all processes. */
async function countHalts({ db, registry }: HaltContext, now: Date): Promise<number> {
  const { rows } = await db.pool.query<{ halts: number }>({
    name: 'registry-halts-of-the-day',
    text: 'select count(*)::int as halts from registry_state where environment = $1 and who = $2 and at > $3',
    values: [registry.environment, AUTHOR, new Date(now.getTime() - DAY_MS).toISOString()],
  })
  return rows[0]?.halts ?? 0
}

/** @returns the change that was made; 'again' for a part that has to be judged again */
async function judgePart(
  context: HaltContext,
  part: string,
  partState: PartState,
  now: Date,
): Promise<HistoryEntry | 'again' | undefined> {
  const { registry, log } = context
  let decision: HaltDecision | undefined
  try {
    decision = await findDecision(context, part, partState, now)
    if (!decision) return undefined
    if ((await countHalts(context, now)) >= MOST_IN_A_DAY) {
      log.warn({ part, ...decision }, 'a build fails with too many customers, but there were too many halts in a day')
      context.onWithheld(part)
      return undefined
    }
    return await carryOut(registry, part, partState, decision)
  } catch (error) {
    if (error instanceof StateMoved) return 'again'
    if (error instanceof ChangeRefused) {
      const refused = { part, ...decision, refused: error.message }
      return void log.warn(refused, 'a build that fails with too many customers stays')
    }
    log.warn({ part, err: error }, 'a part is not watched just now')
    return 'again'
  }
}

async function findDecision(
  { db, registry, count }: HaltContext,
  part: string,
  partState: PartState,
  now: Date,
): Promise<HaltDecision | undefined> {
  const last = await readLastChange(db, registry.environment, part)
  for (const comparison of last ? planComparisons(part, partState, last, now) : []) {
    const decision = await judgeComparison(comparison, (period) => count(part, period, now))
    if (decision) return decision
  }
  return undefined
}

/** @throws StateMoved if the part was changed since it was judged */
async function carryOut(
  registry: Registry,
  part: string,
  judged: PartState,
  { change, why }: HaltDecision,
): Promise<HistoryEntry> {
  const { state } = await registry.latest()
  const current = state.parts[part]
  if (!current || canonicalJson(current) !== canonicalJson(judged))
    throw new StateMoved(`${part} was changed meanwhile.`)
  return registry.change(change, { who: AUTHOR, why, expect: state.number })
}

const MAX_CACHED_COUNTS = 200
/** Processes write their counts with a delay of some seconds; a period is complete after this time. */
const FINISHED_MS = 60_000

type CustomerCount = (part: string, period: Period, now: Date) => Promise<NetworkCount>

/** Caches the counts of complete periods. */
function createCustomerCount(db: Database, environment: string): CustomerCount {
  const cache = new LRUCache<string, NetworkCount>({ max: MAX_CACHED_COUNTS })
  return async (part, period, now) => {
    const key = JSON.stringify([part, period.build, period.from, period.to])
    const cached = cache.get(key)
    if (cached) return cached
    const counted = await countCustomers(db, environment, part, period)
    if (now.getTime() - period.to.getTime() > FINISHED_MS) cache.set(key, counted)
    return counted
  }
}

/** Ignores freeze and thaw, because they change nobody's build. */
async function readLastChange({ pool }: Database, environment: string, part: string): Promise<LastChange | undefined> {
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

/**
 * Counts each customer once, by the first page view with the build, so that frequent visitors do not count more. An
 * error may be met in a later minute of that page view.
 */
async function countCustomers(
  { pool }: Database,
  environment: string,
  part: string,
  { build, from, to }: Period,
): Promise<NetworkCount> {
  const { rows } = await pool.query<NetworkCount>({
    name: 'registry-fared',
    text: `select count(*)::int as customers, (count(*) filter (where failed))::int as failed,
        (count(distinct network) filter (where failed))::int as "failedNetworks" from (
        select distinct on (customer) bool_or(failed) over (partition by customer, ticket) as failed, network
        from registry_fared
        where environment = $1 and part = $2 and build = $3 and at >= $4 and at < $5
        order by customer, minute) as firsts`,
    values: [environment, part, build, from.toISOString(), to.toISOString()],
  })
  return rows[0] ?? { customers: 0, failed: 0, failedNetworks: 0 }
}

/** Deletes counts too old for any comparison, and those of uploads on earlier days. */
export async function deleteOldOutcomes({ pool }: Database): Promise<void> {
  await pool.query(`delete from registry_fared where minute < now() - interval '9 days'`)
  await pool.query(`delete from registry_outcome where hour < now() - interval '90 days'`)
  await pool.query(`delete from registry_upload where day < now() - interval '7 days'`)
}
