// Reads published records once, because a record never changes. A record without a valid signature counts as missing.
import { checkSignature, type BuildRecord, type FindRecord, type PublicKey } from '@switchboard/record'
import { sql } from 'kysely'
import type { Database } from '../db/connection'
import type { BuildName } from './compatibility'
import { parseStoredRecord } from './stored-json'

const keyOf = ({ part, build }: BuildName) => `${part}/${build}`

/** Reads the records that are not yet in `known`. */
export async function loadRecords(
  db: Database,
  wanted: readonly BuildName[],
  keys: readonly PublicKey[],
  known: ReadonlyMap<string, BuildRecord> = new Map(),
): Promise<ReadonlyMap<string, BuildRecord>> {
  const missing = wanted.filter((named) => !known.has(keyOf(named)))
  const found = missing.length === 0 ? [] : await readRecords(db, missing)
  const good = await Promise.all(found.map(async (record) => ((await hasValidSignature(record, keys)) ? [record] : [])))
  const fresh = new Map(good.flat().map((record) => [keyOf({ part: record.name, build: record.build }), record]))
  return new Map(
    wanted.flatMap((named) => {
      const record = known.get(keyOf(named)) ?? fresh.get(keyOf(named))
      return record ? [[keyOf(named), record] as const] : []
    }),
  )
}

export const createRecordFinder =
  (records: ReadonlyMap<string, BuildRecord>): FindRecord =>
  (part, build) =>
    records.get(keyOf({ part, build }))

async function readRecords({ sql: db }: Database, wanted: readonly BuildName[]): Promise<BuildRecord[]> {
  const parts = wanted.map(({ part }) => part)
  const builds = wanted.map(({ build }) => build)
  const rows = await db
    .selectFrom('registry_build')
    .select('record')
    .where(sql<boolean>`(part, build) in (select * from unnest(${parts}::text[], ${builds}::text[]))`)
    .execute()
  return rows.map(({ record }) => parseStoredRecord(record))
}

/** Limits the builds searched for a file. Newer ones are kept longer. */
const MOST_BUILDS = 100

/** Names of published builds that have a file with this content address, newest first. */
export async function findBuildsWith({ sql: db }: Database, part: string, address: string): Promise<string[]> {
  const rows = await db
    .selectFrom('registry_build')
    .select('build')
    .where('part', '=', part)
    .where(sql<boolean>`addresses @> array[${address}]::text[]`)
    .orderBy('published_at', 'desc')
    .limit(MOST_BUILDS)
    .execute()
  return rows.map(({ build }) => build)
}

async function hasValidSignature(record: BuildRecord, keys: readonly PublicKey[]): Promise<boolean> {
  return (await checkSignature(record, keys)) === 'valid'
}
