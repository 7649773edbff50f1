// What was published, read once: a record never changes. One whose signature does not hold (any more) is not found.
import { checkSignature, type BuildRecord, type FindRecord, type PublicKey } from '@switchboard/registry'
import { sql } from 'kysely'
import type { Database } from '../db'
import type { Named } from './live'

const keyOf = ({ part, build }: Named) => `${part}/${build}`

/** Reads the records that are not among `known` yet. */
export async function loadRecords(
  db: Database,
  wanted: readonly Named[],
  keys: readonly PublicKey[],
  known: ReadonlyMap<string, BuildRecord> = new Map(),
): Promise<ReadonlyMap<string, BuildRecord>> {
  const missing = wanted.filter((named) => !known.has(keyOf(named)))
  const found = missing.length === 0 ? [] : await read(db, missing)
  const good = await Promise.all(found.map(async (record) => ((await isSigned(record, keys)) ? [record] : [])))
  const fresh = new Map(good.flat().map((record) => [keyOf({ part: record.name, build: record.build }), record]))
  return new Map(
    wanted.flatMap((named) => {
      const record = known.get(keyOf(named)) ?? fresh.get(keyOf(named))
      return record ? [[keyOf(named), record] as const] : []
    }),
  )
}

export const finder =
  (records: ReadonlyMap<string, BuildRecord>): FindRecord =>
  (part, build) =>
    records.get(keyOf({ part, build }))

async function read({ sql: db }: Database, wanted: readonly Named[]): Promise<BuildRecord[]> {
  const parts = wanted.map(({ part }) => part)
  const builds = wanted.map(({ build }) => build)
  const rows = await db
    .selectFrom('registry_build')
    .select('record')
    .where(sql<boolean>`(part, build) in (select * from unnest(${parts}::text[], ${builds}::text[]))`)
    .execute()
  return rows.map(({ record }) => parseRecord(record))
}

async function isSigned(record: BuildRecord, keys: readonly PublicKey[]): Promise<boolean> {
  return (await checkSignature(record, keys)) === 'valid'
}

/** Only what was checked is stored. */
function parseRecord(text: string): BuildRecord {
  return JSON.parse(text)
}
