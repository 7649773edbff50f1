// Publishing makes a signed record and its files known to every environment. Customers get the build once it is
// promoted or rolled out.
import {
  canonicalJson,
  checkPublishable,
  checkSignature,
  contentAddress,
  findOutputFaults,
  type BuildRecord,
  type PublicKey,
  type SignedRecord,
} from '@switchboard/record'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Database } from '../../db/connection'
import { Problem, type FieldError } from '../../http/problem'
import type { Settings } from '../../settings'
import { describeMissingOwner } from '../compatibility'
import { findFileFaults } from './built-files'
import type { Storage } from '../storage'
import { parseStoredRecord } from '../stored-json'

export interface PublishContext {
  readonly db: Database
  readonly storage: Storage
  readonly keys: readonly PublicKey[]
  /** The environment of the server that publishes. */
  readonly environment: Settings['environment']
}

interface PublishReason {
  readonly who: string
  readonly why: string
}

/** Limited, because each publish reads every file of its build. */
const publishes = pLimit(2)

/**
 * @returns false if the same build is already published
 * @throws Problem 422 with a sentence per fault, 409 if another record has the same part and build
 */
export async function publish(context: PublishContext, value: unknown, reason: PublishReason): Promise<boolean> {
  const checked = checkPublishable(value)
  if (!('record' in checked)) throw recordRefused(checked.faults)
  return publishes(() => publishRecord(context, checked.record, reason))
}

async function publishRecord(context: PublishContext, record: SignedRecord, reason: PublishReason): Promise<boolean> {
  const { db, storage, keys } = context
  const before = await readPublishedRecord(db, record.name, record.build)
  if (before) requireSameContent(before, record)
  const isSame = before?.signature?.key === record.signature.key && hasGateResult(before, record.gate)
  if (before && isSame && (await checkSignature(before, keys)) === 'valid') {
    await storeRecord(storage, before)
    return false
  }
  const faults = [
    // A build published before parts had owners may be signed again.
    ...(before ? [] : findOwnerFaults(record, context)),
    ...(await findSignatureFaults(record, keys)),
    ...(await findFileFaults(record, storage)),
  ]
  // A build that customers may have stays publishable with another key.
  if (faults.length === 0 && !before)
    faults.push(
      ...(await findOutputFaults(record, async (path) => String(await storage.read(record.name, record.build, path)))),
    )
  if (faults.length > 0) throw recordRefused(faults)
  if (before) await replaceSignature(db, record, reason)
  else if (!(await insertRecord(db, record, reason))) return publishRecord(context, record, reason)
  else {
    // An upload that was checked before the row existed may have overwritten a file since then.
    const late = await findFileFaults(record, storage)
    if (late.length > 0) {
      await deleteRecord(db, record)
      throw recordRefused(late)
    }
  }
  await storeRecord(storage, record)
  return true
}

/**
 * Stores the record next to the files, even after an interrupted publish that stored none or one with an older
 * signature.
 */
export async function storeRecord(storage: Storage, record: BuildRecord): Promise<void> {
  const { name, build } = record
  const bytes = Buffer.from(canonicalJson(record))
  if (!(await storage.read(name, build, 'record.json'))?.equals(bytes))
    await storage.put(name, build, 'record.json', bytes)
}

/** The record that was published for this part and build. */
export async function readPublishedRecord(
  { sql: db }: Database,
  part: string,
  build: string,
): Promise<BuildRecord | undefined> {
  const row = await db
    .selectFrom('registry_build')
    .select('record')
    .where('part', '=', part)
    .where('build', '=', build)
    .executeTakeFirst()
  return row && parseStoredRecord(row.record)
}

async function insertRecord(
  { sql: db }: Database,
  record: SignedRecord,
  { who, why }: PublishReason,
): Promise<boolean> {
  const row = await db
    .insertInto('registry_build')
    .values({
      part: record.name,
      build: record.build,
      record: canonicalJson(record),
      addresses: record.files.flatMap(({ integrity, byContent }) => (byContent ? [contentAddress(integrity)] : [])),
      published_by: who,
      why,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('build')
    .executeTakeFirst()
  return row !== undefined
}

async function replaceSignature(
  { sql: db }: Database,
  record: SignedRecord,
  { who, why }: PublishReason,
): Promise<void> {
  await db
    .updateTable('registry_build')
    .set({ record: canonicalJson(record), published_by: who, why, signed_anew_at: sql<Date>`clock_timestamp()` })
    .where('part', '=', record.name)
    .where('build', '=', record.build)
    .execute()
}

async function deleteRecord({ sql: db }: Database, { name, build }: SignedRecord): Promise<void> {
  await db.deleteFrom('registry_build').where('part', '=', name).where('build', '=', build).execute()
}

const recordRefused = (faults: readonly FieldError[]) =>
  new Problem(422, 'record-refused', 'The build was not published.', faults)

/** A record without a result does not replace one: the publisher has only sent the same build again. */
const hasGateResult = (before: BuildRecord, wanted: BuildRecord['gate']) =>
  wanted === undefined || (before.gate !== undefined && canonicalJson(before.gate) === canonicalJson(wanted))

/** Time, commit, signature and gate result may differ: the same files are the same build. */
function requireSameContent(before: BuildRecord, record: BuildRecord): void {
  const [kept, wanted] = [comparedFields(before), comparedFields(record)]
  const fields = new Set([...kept.keys(), ...wanted.keys()])
  const changed = [...fields].filter((field) => kept.get(field) !== wanted.get(field)).sort()
  if (changed.length === 0) return
  const what = changed.join(', ')
  throw new Problem(
    409,
    'already-published',
    `${record.name} ${record.build} is published already, with other ${what}. A build never changes: build it again from changed sources.`,
  )
}

function comparedFields({
  signature: _s,
  commit: _c,
  builtAt: _b,
  gate: _g,
  ...rest
}: BuildRecord): Map<string, string> {
  return new Map(Object.entries(rest).map(([field, value]) => [field, canonicalJson(value)]))
}

/** Found before the build is published, because prod refuses to promote it. */
const findOwnerFaults = (record: SignedRecord, { environment }: PublishContext): FieldError[] =>
  record.owner || environment !== 'prod' ? [] : [{ path: '/owner', message: describeMissingOwner(record) }]

async function findSignatureFaults(record: SignedRecord, keys: readonly PublicKey[]): Promise<FieldError[]> {
  const faultOf = (message: string) => [{ path: '/signature', message }]
  const key = keys.find(({ id }) => id === record.signature.key)
  if (!key) return faultOf(`No key ${record.signature.key} is known here: have an operator add its public half.`)
  if (!key.parts.includes('*') && !key.parts.includes(record.name))
    return faultOf(
      `The key ${key.id} is for ${key.parts.join(', ')}, not for ${record.name}: have an operator add one for it.`,
    )
  if ((await checkSignature(record, keys)) === 'valid') return []
  return faultOf('The signature does not fit the record: sign it again after its last change.')
}
