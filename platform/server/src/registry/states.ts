// Reads and adds the numbered states in the database. A state is never changed or deleted.
import { canonicalJson, EMPTY_STATE, type HistoryEntry, type PublicKey, type RegistryState } from '@switchboard/record'
import { sql, type Selectable } from 'kysely'
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

/** @returns false if another process added a state with this number first */
export async function addState(
  { sql }: Database,
  environment: Environment,
  { number, at, who, why, change, from, to, overridden }: HistoryEntry,
  next: RegistryState,
): Promise<boolean> {
  const row = await sql
    .insertInto('registry_state')
    .values({
      environment,
      number,
      at: new Date(at),
      who,
      why,
      part: ('part' in change && change.part) || null,
      change: canonicalJson(change),
      from_build: from ?? null,
      to_build: to ?? null,
      state: canonicalJson(next),
      overridden: overridden ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

const ENTRY = ['number', 'at', 'who', 'why', 'change', 'from_build', 'to_build', 'overridden'] as const

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

/** What `PartChanges` selects of the changes of a part. */
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

const entryOf = ({ at, change, from_build: from, to_build: to, overridden, ...row }: EntryRow): HistoryEntry => ({
  ...row,
  at: at.toISOString(),
  change: parseStoredChange(change),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
  ...(overridden !== null && { overridden }),
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
