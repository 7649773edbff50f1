// Asks the registry for its keys if a record is signed with one unknown to this page.
import type { PublicKey } from '@switchboard/record'
import type { FetchRecord } from './record-cache'

interface KeySources {
  readonly fetchRecord: FetchRecord
  readonly keys: () => readonly PublicKey[]
  /** Requests a full response from the registry. Never rejects. */
  readonly pollRegistry: () => Promise<void>
}

/**
 * A build may be signed again with a key added after this page last asked the registry, which is not a failure of the
 * build. The registry is asked once per unknown key. The signature is checked later.
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
