// Asks the registry for its keys when a record is signed with one that this page does not know.
import type { PublicKey } from '@switchboard/record'
import type { FetchRecord } from './record-cache'

interface KeySources {
  readonly fetchRecord: FetchRecord
  readonly keys: () => readonly PublicKey[]
  /** Asks the registry in full. Never rejects. */
  readonly pollRegistry: () => Promise<void>
}

/**
 * A build may be signed again with a key that was added after the page asked the registry last: that is no failure of the build.
 * The registry is asked once for each unknown key. The signature is checked later.
 */
export function fetchWithKeys({ fetchRecord, keys, pollRegistry }: KeySources): FetchRecord {
  const polls = new Map<string, Promise<void>>()
  return async (reference, cache) => {
    const record = await fetchRecord(reference, cache)
    const key = record.signature?.key
    if (key === undefined || keys().some(({ id }) => id === key)) return record
    const poll = polls.get(key) ?? pollRegistry()
    polls.set(key, poll)
    await poll
    return record
  }
}
