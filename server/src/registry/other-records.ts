// Records that no customer gets by the state: of a preview, an override, the host of an older tab. Anybody may ask for any address.
import type { BuildRecord, PublicKey } from '@switchboard/registry'
import { isAway } from '../db/away'
import type { Named } from './live'

const MOST = 500
/** It may be published any moment. */
const ABSENT_MS = 1_000
const PAUSE_AFTER_FAILURE_MS = 1_000

type Load = (named: Named, keys: readonly PublicKey[]) => Promise<ReadonlyMap<string, BuildRecord>>

interface Believed {
  readonly keys: readonly PublicKey[]
  /** Records are forgotten when it changes. */
  readonly trust: string
}

/** @returns finds a record; throws while the database is away */
export function otherRecords(load: Load) {
  const found = new Map<string, BuildRecord>()
  // Apart from what was found, so that names that nobody published push none of it out.
  const absentUntil = new Map<string, number>()
  const asking = new Map<string, Promise<BuildRecord | undefined>>()
  let trusted: string | undefined
  let away: { readonly error: unknown; readonly until: number } | undefined

  async function read(named: Named, name: string, { keys, trust }: Believed): Promise<BuildRecord | undefined> {
    try {
      const [record] = (await load(named, keys)).values()
      if (trust !== trusted) return record
      if (record) remember(found, name, record)
      else remember(absentUntil, name, performance.now() + ABSENT_MS)
      return record
    } catch (error) {
      if (isAway(error)) away = { error, until: performance.now() + PAUSE_AFTER_FAILURE_MS }
      throw error
    }
  }

  return async (named: Named, believed: Believed, beforeAsking?: () => void): Promise<BuildRecord | undefined> => {
    if (believed.trust !== trusted) for (const map of [found, absentUntil, asking]) map.clear()
    trusted = believed.trust
    const name = `${named.part}/${named.build}`
    const known = found.get(name)
    if (known || performance.now() < (absentUntil.get(name) ?? 0)) return known
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

/** What was learnt longest ago is forgotten. */
function remember<Value>(map: Map<string, Value>, name: string, value: Value): void {
  map.delete(name)
  map.set(name, value)
  const [oldest] = map.keys()
  if (map.size > MOST && oldest !== undefined) map.delete(oldest)
}
