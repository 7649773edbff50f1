// Fetches the records of builds that came as summaries or references, each once.
import type { BuildRecord, BuildReference } from '@switchboard/registry'
import { buildKey, isFullRecord, type Candidate } from './build-store'
import type { RecordCacheMode } from './registry-client'

export type FetchRecord = (build: BuildReference, cache: RecordCacheMode) => Promise<BuildRecord>

export interface RecordCache {
  get(build: Candidate): Promise<BuildRecord>
  /** The next `get` fetches the record again. */
  forget(build: BuildReference): void
}

export function createRecordCache(fetchRecord: FetchRecord): RecordCache {
  const records = new Map<string, Promise<BuildRecord>>()
  const fetchedKeys = new Set<string>()
  return {
    get(build) {
      if (isFullRecord(build)) return Promise.resolve(build)
      const key = buildKey(build)
      const record = records.get(key) ?? fetchRecord(build, fetchedKeys.has(key) ? 'reload' : 'default')
      fetchedKeys.add(key)
      records.set(key, record)
      record.catch(() => records.get(key) === record && records.delete(key))
      return record
    },
    forget: (build) => void records.delete(buildKey(build)),
  }
}
