// Keeps the document's records, those that came with the page and those fetched by reference, each once.
import type { BuildRecord, BuildReference, PageRemotes, RecordReference } from '@switchboard/record'
import { buildKey, isFullRecord, type Candidate } from './build-store'
import type { RecordCacheMode } from './registry-client'

export type FetchRecord = (reference: RecordReference, cache: RecordCacheMode) => Promise<BuildRecord>

export interface RecordCache {
  get(build: Candidate): Promise<BuildRecord>
  /** Never rejects. Skips a build that failed here, so that the next attempt gets a new record. */
  prefetch(build: Candidate): Promise<BuildRecord | undefined>
  /** Keeps complete records from a response, which later responses only refer to. */
  keep(remotes: PageRemotes): void
  /** The build failed: the next `get` fetches the record again, bypassing the browser's cache. */
  forget(build: BuildReference): void
}

interface KnownRecord {
  readonly record: Promise<BuildRecord>
  /** Id of the key that signed the record. */
  readonly key: string | undefined
}

export function createRecordCache(fetchRecord: FetchRecord): RecordCache {
  const known = new Map<string, KnownRecord>()
  const failed = new Set<string>()

  function fetchAnew(reference: RecordReference): Promise<BuildRecord> {
    const name = buildKey(reference)
    const record = fetchRecord(reference, failed.has(name) ? 'reload' : 'default')
    known.set(name, { record, key: reference.key })
    record.catch(() => known.get(name)?.record === record && known.delete(name))
    return record
  }

  function get(build: Candidate): Promise<BuildRecord> {
    if (isFullRecord(build)) return Promise.resolve(build)
    const found = known.get(buildKey(build))
    return found && isOf(build, found) ? found.record : fetchAnew(build)
  }

  return {
    get,
    prefetch: async (build) => (failed.has(buildKey(build)) ? undefined : get(build).catch(() => undefined)),
    keep(remotes) {
      const builds = Object.values(remotes).flatMap(({ current, fallback }): Candidate[] =>
        fallback ? [current, fallback] : [current],
      )
      for (const record of builds.filter(isFullRecord))
        known.set(buildKey(record), { record: Promise.resolve(record), key: record.signature?.key })
    },
    forget(build) {
      failed.add(buildKey(build))
      known.delete(buildKey(build))
    },
  }
}

/** A build that was signed again has another record. */
const isOf = (reference: Candidate, { key }: KnownRecord) =>
  !('key' in reference) || reference.key === undefined || reference.key === key
