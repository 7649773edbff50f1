// Finds a content address's file: it is stored in the folder of each build that has it, as long as one of them is kept
// (decision record 0059).
import { contentAddress, type BuiltFile } from '@switchboard/record'
import { LRUCache } from 'lru-cache'
import type { RateLimit } from '../http/rate-limit'
import { selectableBuilds } from '../registry/compatibility'
import type { Registry } from '../registry/registry'
import type { Snapshot } from '../registry/snapshot-cache'
import { throwDamaged, throwGone, throwRevoked } from './gone-files'
import type { FindFile } from './intact-files'

interface ContentFile {
  readonly part: string
  readonly address: string
  readonly path: string
}

interface Holder {
  readonly build: string
  readonly file: BuiltFile
  /** Id of the key that signed its record. */
  readonly key: string | undefined
}

const MAX_REMEMBERED = 5_000

/**
 * The returned function finds a build whose local folder has the file, or undefined for a file that no published build
 * has.
 * @throws Problem 429 for an address that guesses, 410 if no build with the file is kept, or none with a valid key, 500
 * if every copy differs from its record
 */
export function createContentFinder(
  registry: Registry,
  findFile: FindFile,
  guesses: RateLimit,
): (file: ContentFile, from: string) => Promise<string | undefined> {
  const remembered = new LRUCache<string, Holder>({ max: MAX_REMEMBERED })

  async function findPublished(file: ContentFile, from: string): Promise<string | undefined> {
    guesses.check(from)
    const builds = await registry.buildsWith(file.part, file.address)
    const found = new Set<Awaited<ReturnType<FindFile>>>()
    let isTrusted = builds.length === 0
    for (const build of builds) {
      const record = await registry.record(file.part, build)
      if (record) isTrusted = true
      const listed = record?.files.find((one) => isAt(one, file))
      if (!listed) continue
      const result = await findFile({ name: file.part, build }, listed)
      found.add(result)
      if (result !== 'intact') continue
      remembered.set(keyOf(file), { build, file: listed, key: record?.signature?.key })
      return build
    }
    if (!isTrusted) return throwRevoked()
    if (found.has('damaged')) return throwDamaged()
    if (found.has('missing')) return throwGone()
    await guesses.take(from)
    return undefined
  }

  return async (file, from) => {
    const isIntact = async ({ build, file: listed }: Pick<Holder, 'build' | 'file'>) =>
      (await findFile({ name: file.part, build }, listed)) === 'intact'
    // While the database is unavailable, we use the last known state and keys.
    const snapshot = await registry.snapshot().catch(() => undefined)
    for (const holder of snapshot ? (holdersByFile(snapshot).get(keyOf(file)) ?? []) : [])
      if (await isIntact(holder)) return holder.build
    const holder = remembered.get(keyOf(file))
    const isTrusted = holder && (!snapshot || snapshot.keys.some(({ id }) => id === holder.key))
    if (isTrusted && (await isIntact(holder))) return holder.build
    return findPublished(file, from)
  }
}

const keyOf = ({ part, address, path }: ContentFile) => `${part}/${address}/${path}`

const isAt = ({ path, integrity, byContent }: BuiltFile, file: ContentFile) =>
  byContent === true && path === file.path && contentAddress(integrity) === file.address

type Holders = ReadonlyMap<string, readonly Pick<Holder, 'build' | 'file'>[]>

const indexes = new WeakMap<Snapshot, Holders>()

/** Builds that customers may get, by file address. Computed once per state. */
function holdersByFile(snapshot: Snapshot): Holders {
  const known = indexes.get(snapshot)
  if (known) return known
  const index = new Map<string, Pick<Holder, 'build' | 'file'>[]>()
  for (const { part, build } of selectableBuilds(snapshot.state))
    for (const file of snapshot.find(part, build)?.files ?? []) {
      if (!file.byContent) continue
      const key = keyOf({ part, address: contentAddress(file.integrity), path: file.path })
      index.set(key, [...(index.get(key) ?? []), { build, file }])
    }
  indexes.set(snapshot, index)
  return index
}
