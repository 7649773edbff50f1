// Caches records that the state does not refer to: of previews, overrides and older tabs' hosts. Limited, because
// anybody may request any address.
import type { BuildRecord, PublicKey } from '@switchboard/record'
import { LRUCache } from 'lru-cache'
import { isUnavailable } from '../db/unavailable'
import type { BuildName } from './compatibility'

const MOST = 500
/** Short, because the build may be published at any moment. */
const ABSENT_MS = 1_000
const PAUSE_AFTER_FAILURE_MS = 1_000

type LoadRecords = (named: BuildName, keys: readonly PublicKey[]) => Promise<ReadonlyMap<string, BuildRecord>>

interface TrustedKeys {
  readonly keys: readonly PublicKey[]
  /** The cache is emptied when this changes. */
  readonly trust: string
}

/** @returns a function that finds a record and throws while the database is unavailable */
export function createRecordCache(load: LoadRecords) {
  const found = new LRUCache<string, BuildRecord>({ max: MOST })
  // Separate, so that unpublished names do not push out records.
  const absent = new LRUCache<string, true>({ max: MOST, ttl: ABSENT_MS, ttlResolution: 0 })
  const asking = new Map<string, Promise<BuildRecord | undefined>>()
  let trusted: string | undefined
  let away: { readonly error: unknown; readonly until: number } | undefined

  async function read(named: BuildName, name: string, { keys, trust }: TrustedKeys): Promise<BuildRecord | undefined> {
    try {
      const [record] = (await load(named, keys)).values()
      if (trust !== trusted) return record
      if (record) found.set(name, record)
      else absent.set(name, true)
      return record
    } catch (error) {
      if (isUnavailable(error)) away = { error, until: performance.now() + PAUSE_AFTER_FAILURE_MS }
      throw error
    }
  }

  return async (
    named: BuildName,
    believed: TrustedKeys,
    beforeAsking?: () => void,
  ): Promise<BuildRecord | undefined> => {
    if (believed.trust !== trusted) for (const map of [found, absent, asking]) map.clear()
    trusted = believed.trust
    const name = `${named.part}/${named.build}`
    const known = found.get(name)
    if (known || absent.has(name)) return known
    const underWay = asking.get(name)
    if (underWay) return underWay
    beforeAsking?.()
    if (away && performance.now() < away.until) throw away.error
    const record = read(named, name, believed).finally(() => {
      if (asking.get(name) === record) asking.delete(name)
    })
    asking.set(name, record)
    return record
  }
}
