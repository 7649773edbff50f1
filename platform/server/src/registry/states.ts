// Reads and adds the numbered states in the database. A state is never changed or deleted.
import {
  canonicalJson,
  EMPTY_STATE,
  MOST_MEMBERS,
  type HistoryEntry,
  type PublicKey,
  type RegistryState,
} from '@switchboard/record'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Settings } from '../settings'
import type { Database } from '../db/connection'
import type { PlatformTables } from '../db/tables'
import { parseStoredChange, parseStoredState } from './stored-json'

type Environment = Settings['environment']

export interface NewestState {
  readonly number: number
  readonly keys: readonly PublicKey[]
  /**
   * A sum that grows whenever a record is signed again; the latest time alone would miss a row committed later with an
   * earlier time.
   */
  readonly signedAnew: string | null
}

const newestStateQuery = `select
  (select coalesce(max(number), 0) from registry_state where environment = $1) as number,
  (select sum(extract(epoch from signed_anew_at))::text from registry_build where signed_anew_at is not null) as "signedAnew",
  (select coalesce(json_agg(json_build_object('id', id, 'publicKey', public_key, 'parts', parts) order by id), '[]'::json)
    from registry_key where revoked_at is null) as keys`

export async function readNewestState({ pool }: Database, environment: Environment): Promise<NewestState> {
  const { rows } = await pool.query<NewestState>({
    name: 'registry-newest',
    text: newestStateQuery,
    values: [environment],
  })
  const [newest] = rows
  if (!newest) throw new Error('a row was expected')
  return newest
}

export async function readState({ sql }: Database, environment: Environment, number: number): Promise<RegistryState> {
  if (number === 0) return EMPTY_STATE
  const { state } = await sql
    .selectFrom('registry_state')
    .select('state')
    .where('environment', '=', environment)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return parseStoredState(state)
}

/** A change, and the state that it makes. */
export interface Step {
  readonly entry: HistoryEntry
  readonly state: RegistryState
}

/** PostgreSQL's code for a row that exists already. */
const UNIQUE_VIOLATION = '23505'

/**
 * Adds all states in one statement, or none.
 * @returns false if another process added a state with one of these numbers first
 */
export async function addStates({ sql }: Database, environment: Environment, steps: readonly Step[]): Promise<boolean> {
  try {
    await sql
      .insertInto('registry_state')
      .values(steps.map((step) => rowOf(environment, step)))
      .execute()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false
    throw error
  }
}

const rowOf = (environment: Environment, { entry, state }: Step): Insertable<PlatformTables['registry_state']> => ({
  environment,
  number: entry.number,
  at: new Date(entry.at),
  who: entry.who,
  why: entry.why,
  part: ('part' in entry.change && entry.change.part) || null,
  change: canonicalJson(entry.change),
  from_build: entry.from ?? null,
  to_build: entry.to ?? null,
  state: canonicalJson(state),
  overridden: entry.overridden ?? null,
  train: entry.train ?? null,
})

const ENTRY = ['number', 'at', 'who', 'why', 'change', 'from_build', 'to_build', 'overridden', 'train'] as const

type EntryRow = Pick<Selectable<PlatformTables['registry_state']>, (typeof ENTRY)[number]>

interface HistoryQuery {
  readonly environment: Environment
  readonly part?: string | undefined
  /** Only entries with smaller numbers. */
  readonly before?: number | undefined
  /** Only entries with larger numbers. */
  readonly after?: number
  readonly limit: number
}

/** History entries, newest first. */
export async function readHistory(
  { sql }: Database,
  { environment, part, before, after = 0, limit }: HistoryQuery,
): Promise<HistoryEntry[]> {
  const rows = await sql
    .selectFrom('registry_state')
    .select(ENTRY)
    .where('environment', '=', environment)
    .$if(part !== undefined, (query) => query.where('part', '=', part ?? ''))
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .where('number', '>', after)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(entryOf)
}

/** The changes of a train, in their order. */
export async function readTrain({ sql }: Database, environment: Environment, train: number): Promise<HistoryEntry[]> {
  const rows = await sql
    .selectFrom('registry_state')
    .select(ENTRY)
    .where('environment', '=', environment)
    .where('number', '>=', train)
    .where('number', '<', train + MOST_MEMBERS)
    .where('train', '=', train)
    .orderBy('number')
    .execute()
  return rows.map(entryOf)
}

/** The last change of the part that was not a freeze or a thaw. */
export async function readLastMove(
  { sql: db }: Database,
  environment: Environment,
  part: string,
): Promise<HistoryEntry | undefined> {
  const row = await db
    .selectFrom('registry_state')
    .select(ENTRY)
    .where('environment', '=', environment)
    .where('part', '=', part)
    .where(sql<string>`change::json ->> 'kind'`, 'not in', ['freeze', 'thaw'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && entryOf(row)
}

export interface PartChanges {
  readonly last?: HistoryEntry
  /** The last change that was not a freeze or a thaw. */
  readonly moved?: HistoryEntry
  /** The last change of the current build. */
  readonly set?: HistoryEntry
}

/** The changes of a part that `PartChanges` selects. */
const CHANGES = [
  ['last', 'true'],
  ['moved', `change::json ->> 'kind' not in ('freeze', 'thaw')`],
  ['set', 'from_build is distinct from to_build'],
] as const

const changesQuery = `select p.part as of, c.* from unnest($2::text[]) as p (part) cross join lateral (
  ${CHANGES.map(
    ([which, condition]) => `(select '${which}' as which, ${ENTRY.join(', ')} from registry_state
      where environment = $1 and part = p.part and ${condition} order by number desc limit 1)`,
  ).join(' union all ')}) as c`

/** The last changes of the parts. */
export async function readPartChanges(
  { pool }: Database,
  environment: Environment,
  parts: readonly string[],
): Promise<ReadonlyMap<string, PartChanges>> {
  const { rows } = await pool.query<EntryRow & { of: string; which: (typeof CHANGES)[number][0] }>({
    name: 'registry-part-changes',
    text: changesQuery,
    values: [environment, parts],
  })
  const found = new Map<string, PartChanges>()
  for (const { of: part, which, ...row } of rows) found.set(part, { ...found.get(part), [which]: entryOf(row) })
  return found
}

const entryOf = ({
  at,
  change,
  from_build: from,
  to_build: to,
  overridden,
  train,
  ...row
}: EntryRow): HistoryEntry => ({
  ...row,
  at: at.toISOString(),
  change: parseStoredChange(change),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
  ...(overridden !== null && { overridden }),
  ...(train !== null && { train }),
})

/** The build of the last promotion with exactly this reason. */
export async function findLastPromotion(
  { sql }: Database,
  environment: Environment,
  part: string,
  why: string,
): Promise<string | undefined> {
  const row = await sql
    .selectFrom('registry_state')
    .select('change')
    .where('environment', '=', environment)
    .where('part', '=', part)
    .where('why', '=', why)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const change = row && parseStoredChange(row.change)
  return change?.kind === 'promote' ? change.build : undefined
}
