// Finds a content address's file: it is stored in the folder of each build that has it, as long as one of them is kept
// (decision record 0059).
import { contentAddress, type BuildRecord } from '@switchboard/record'
import { LRUCache } from 'lru-cache'
import type { RateLimit } from '../http/rate-limit'
import { selectableBuilds } from '../registry/compatibility'
import type { Registry } from '../registry/registry'
import type { Snapshot } from '../registry/snapshot-cache'
import type { Storage } from '../registry/storage'
import { throwGone, throwRevoked } from './gone-files'

interface ContentFile {
  readonly part: string
  readonly address: string
  readonly path: string
}

interface Holder {
  readonly build: string
  /** Id of the key that signed its record. */
  readonly key: string | undefined
}

const MAX_REMEMBERED = 5_000

/**
 * The returned function finds a build whose local folder has the file, or undefined for a file that no published build
 * has.
 * @throws Problem 429 for an address that guesses, 410 if no build with the file is kept, or none with a valid key
 */
export function createContentFinder(
  registry: Registry,
  storage: Storage,
  guesses: RateLimit,
): (file: ContentFile, from: string) => Promise<string | undefined> {
  const remembered = new LRUCache<string, Holder>({ max: MAX_REMEMBERED })

  const isLocal = ({ part, path }: ContentFile, build: string) => storage.ensureLocal(part, build, path)

  async function findPublished(file: ContentFile, from: string): Promise<string | undefined> {
    guesses.check(from)
    const builds = await registry.buildsWith(file.part, file.address)
    const trusted: BuildRecord[] = []
    for (const build of builds) {
      const record = await registry.record(file.part, build)
      if (record) trusted.push(record)
      if (!record || !hasFile(record, file) || !(await isLocal(file, build))) continue
      remembered.set(keyOf(file), { build, key: record.signature?.key })
      return build
    }
    if (builds.length > 0 && trusted.length === 0) return throwRevoked()
    if (trusted.some((record) => hasFile(record, file))) return throwGone()
    await guesses.take(from)
    return undefined
  }

  return async (file, from) => {
    // While the database is unavailable, we use the last known state and keys.
    const snapshot = await registry.snapshot().catch(() => undefined)
    for (const build of snapshot ? (buildsByFile(snapshot).get(keyOf(file)) ?? []) : [])
      if (await isLocal(file, build)) return build
    const holder = remembered.get(keyOf(file))
    const isTrusted = holder && (!snapshot || snapshot.keys.some(({ id }) => id === holder.key))
    if (isTrusted && (await isLocal(file, holder.build))) return holder.build
    return findPublished(file, from)
  }
}

const keyOf = ({ part, address, path }: ContentFile) => `${part}/${address}/${path}`

const hasFile = ({ files }: BuildRecord, { address, path }: ContentFile) =>
  files.some((file) => file.byContent && file.path === path && contentAddress(file.integrity) === address)

const indexes = new WeakMap<Snapshot, ReadonlyMap<string, readonly string[]>>()

/** Builds that customers may get, by file address. Computed once per state. */
function buildsByFile(snapshot: Snapshot): ReadonlyMap<string, readonly string[]> {
  const known = indexes.get(snapshot)
  if (known) return known
  const index = new Map<string, string[]>()
  for (const { part, build } of selectableBuilds(snapshot.state))
    for (const { path, integrity, byContent } of snapshot.find(part, build)?.files ?? []) {
      if (!byContent) continue
      const key = keyOf({ part, address: contentAddress(integrity), path })
      index.set(key, [...(index.get(key) ?? []), build])
    }
  indexes.set(snapshot, index)
  return index
}
