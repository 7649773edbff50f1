// The numbered states in the database. They are only ever added.
import {
  canonical,
  EMPTY,
  type Change,
  type HistoryEntry,
  type PublicKey,
  type RegistryState,
} from '@switchboard/registry'
import type { Config } from '../config'
import type { Database } from '../db'

type Environment = Config['environment']

export interface Newest {
  readonly number: number
  readonly keys: readonly PublicKey[]
  /** Grows whenever a record gets another signature: the newest time would hide one that was written later with an earlier time. */
  readonly signedAnew: string | null
}

const newestAndKeys = `select
  (select coalesce(max(number), 0) from registry_state where environment = $1) as number,
  (select sum(extract(epoch from signed_anew_at))::text from registry_build where signed_anew_at is not null) as "signedAnew",
  (select coalesce(json_agg(json_build_object('id', id, 'publicKey', public_key, 'parts', parts) order by id), '[]'::json)
    from registry_key where revoked_at is null) as keys`

export async function readNewest({ pool }: Database, environment: Environment): Promise<Newest> {
  const { rows } = await pool.query<Newest>({ name: 'registry-newest', text: newestAndKeys, values: [environment] })
  const [newest] = rows
  if (!newest) throw new Error('a row was expected')
  return newest
}

export async function readState({ sql }: Database, environment: Environment, number: number): Promise<RegistryState> {
  if (number === 0) return EMPTY
  const { state } = await sql
    .selectFrom('registry_state')
    .select('state')
    .where('environment', '=', environment)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return JSON.parse(state)
}

/** False when another process took the number first. */
export async function addState(
  { sql }: Database,
  environment: Environment,
  { number, at, who, why, change, from, to }: HistoryEntry,
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
      change: canonical(change),
      from_build: from ?? null,
      to_build: to ?? null,
      state: canonical(next),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

interface HistoryWish {
  readonly environment: Environment
  readonly part?: string | undefined
  /** Only entries with smaller numbers. */
  readonly before?: number | undefined
  readonly limit: number
}

/** The newest first. */
export async function readHistory(
  { sql }: Database,
  { environment, part, before, limit }: HistoryWish,
): Promise<HistoryEntry[]> {
  const rows = await sql
    .selectFrom('registry_state')
    .select(['number', 'at', 'who', 'why', 'change', 'from_build', 'to_build'])
    .where('environment', '=', environment)
    .$if(part !== undefined, (query) => query.where('part', '=', part ?? ''))
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at, change, from_build: from, to_build: to, ...row }) => ({
    ...row,
    at: at.toISOString(),
    change: parseChange(change),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  }))
}

/** The build that was promoted last for exactly this reason. */
export async function lastPromotedFor(
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
  const change = row && parseChange(row.change)
  return change?.kind === 'promote' ? change.build : undefined
}

function parseChange(text: string): Change {
  return JSON.parse(text)
}
