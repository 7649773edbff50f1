// Takes built parts from this machine's disk into the registry: stores, signs, publishes and promotes them.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checkSignature, type BuildRecord } from '@switchboard/registry'
import { atMost } from './at-most'
import { publish, publishedRecord, storeRecord, type Shelf } from './publish'
import type { Registry } from './registry'
import { signed } from './signing'

export interface Built {
  readonly record: BuildRecord
  /** Folder with the files. */
  readonly folder: string
}

export interface Adopting extends Shelf {
  readonly registry: Registry
  /** PKCS8 PEM. */
  readonly privateKey: string
  readonly who: string
  readonly why: string
}

const AT_ONCE = 8

/** @param dist folder that a build of a part made */
export function builtIn(dist: string): Built {
  const record: BuildRecord = JSON.parse(readFileSync(join(dist, 'record.json'), 'utf8'))
  return { record, folder: join(dist, record.build) }
}

/** Host first: remotes are held against it. */
export const hostFirst = (built: readonly Built[]): Built[] =>
  [...built].sort((a, b) => Number(b.record.name === 'host') - Number(a.record.name === 'host'))

/** Stores and publishes; what is there already is left as it is. */
export async function publishBuilt(at: Adopting, { record, folder }: Built): Promise<void> {
  const { name, build } = record
  const before = await publishedRecord(at.db, name, build)
  const counting = before && (await checkSignature(before, at.keys)) === 'valid' ? before : undefined
  if (!counting || !(await at.storage.has(name, build))) await store(at, record, folder)
  if (counting) await storeRecord(at.storage, counting)
  else await publish(at, signed(record, at.privateKey), at)
}

/**
 * @param force although builds that are live cannot run with it: they are replaced right after
 * @returns false when it is current already
 */
export async function promoteBuilt(at: Adopting, { name, build }: BuildRecord, force: boolean): Promise<boolean> {
  const { state } = await at.registry.snapshot()
  if (state.parts[name]?.current === build) return false
  await at.registry.change({ kind: 'promote', part: name, build }, { who: at.who, why: at.why, force })
  return true
}

async function store({ storage }: Adopting, { name, build }: BuildRecord, folder: string): Promise<void> {
  const turn = atMost(AT_ONCE)
  const put = (path: string) => storage.put(name, build, path, readFileSync(join(folder, path)))
  await Promise.all(filesIn(folder).map((path) => turn(() => put(path))))
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
