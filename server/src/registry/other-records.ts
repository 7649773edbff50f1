// Records that no customer gets by the state: of a preview, an override, the host of an older tab. Anybody may ask for any address.
import type { BuildRecord, PublicKey } from '@switchboard/registry'
import { isAway } from '../db/away'
import type { Named } from './live'

const MOST = 500
/** It may be published any moment. */
const ABSENT_MS = 1_000
const PAUSE_AFTER_FAILURE_MS = 1_000

type Load = (named: Named, keys: readonly PublicKey[]) => Promise<ReadonlyMap<string, BuildRecord>>

interface Asked {
  readonly record: Promise<BuildRecord | undefined>
  until: number
}

/** @returns finds a record, or undefined also while the database is away; what was found is forgotten when `trust` changes */
export function otherRecords(load: Load) {
  const asked = new Map<string, Asked>()
  let trusted: string | undefined
  let awayUntil = 0

  async function read(named: Named, keys: readonly PublicKey[]): Promise<BuildRecord | undefined> {
    if (performance.now() < awayUntil) return undefined
    try {
      const [record] = (await load(named, keys)).values()
      return record
    } catch (error) {
      if (!isAway(error)) throw error
      awayUntil = performance.now() + PAUSE_AFTER_FAILURE_MS
      return undefined
    }
  }

  function remember(name: string, record: Promise<BuildRecord | undefined>): void {
    const entry: Asked = { record, until: Infinity }
    asked.delete(name)
    asked.set(name, entry)
    const [oldest] = asked.keys()
    if (asked.size > MOST && oldest !== undefined) asked.delete(oldest)
    record.then(
      (found) => (entry.until = found ? Infinity : performance.now() + ABSENT_MS),
      () => (entry.until = 0),
    )
  }

  return (named: Named, keys: readonly PublicKey[], trust: string | undefined): Promise<BuildRecord | undefined> => {
    if (trust !== trusted) asked.clear()
    trusted = trust
    const name = `${named.part}/${named.build}`
    const before = asked.get(name)
    if (before && performance.now() < before.until) return before.record
    const record = read(named, keys)
    remember(name, record)
    return record
  }
}
