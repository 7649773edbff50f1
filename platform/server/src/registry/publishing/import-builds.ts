// Imports built parts from the local disk into the registry: stores, signs, publishes and promotes them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checkSignature, isShell, type BuildRecord } from '@switchboard/record'
import pLimit from 'p-limit'
import { publish, readPublishedRecord, storeRecord, type PublishContext } from './publish'
import type { Overrides } from '../refusals'
import type { Registry } from '../registry'
import { parseStoredRecord } from '../stored-json'
import { signRecord } from './signing'

export interface BuiltPart {
  readonly record: BuildRecord
  /** The folder with the files. */
  readonly folder: string
  /** The folder with the source maps, which may be missing. */
  readonly maps: string
}

export interface ImportContext extends PublishContext {
  readonly registry: Registry
  /** PKCS8 PEM. */
  readonly privateKey: string
  readonly who: string
  readonly why: string
}

const MAX_UPLOADS = 8

/** @param dist the output folder of a part */
export function readBuiltPart(dist: string): BuiltPart {
  const record = parseStoredRecord(readFileSync(join(dist, 'record.json'), 'utf8'))
  return { record, folder: join(dist, record.build), maps: join(dist, 'maps') }
}

/** Host and embed first, because remotes are checked against them. */
export const sortShellsFirst = (built: readonly BuiltPart[]): BuiltPart[] =>
  [...built].sort((a, b) => Number(isShell(b.record.name)) - Number(isShell(a.record.name)))

/** Stores and publishes a part, unless it is already published with a valid signature. */
export async function publishBuilt(at: ImportContext, { record, folder, maps }: BuiltPart): Promise<void> {
  const { name, build } = record
  const before = await readPublishedRecord(at.db, name, build)
  const counting = before && (await checkSignature(before, at.keys)) === 'valid' ? before : undefined
  if (!counting || !(await at.storage.has(name, build)))
    for (const from of [folder, maps]) await uploadFiles(at, record, from)
  if (counting) await storeRecord(at.storage, counting)
  else await publish(at, signRecord(record, at.privateKey), at)
}

/** @returns false if the build is already current */
export async function promoteBuilt(
  at: ImportContext,
  { name, build }: BuildRecord,
  overrides: Overrides,
): Promise<boolean> {
  const { state } = await at.registry.snapshot()
  if (state.parts[name]?.current === build) return false
  await at.registry.change({ kind: 'promote', part: name, build }, { who: at.who, why: at.why, overrides })
  return true
}

async function uploadFiles({ storage }: ImportContext, { name, build }: BuildRecord, folder: string): Promise<void> {
  const uploads = pLimit(MAX_UPLOADS)
  const put = (path: string) => storage.put(name, build, path, readFileSync(join(folder, path)))
  await Promise.all(filesIn(folder).map((path) => uploads(() => put(path))))
}

const filesIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
