// Publishing: a signed record and its files become known to every environment. Nobody gets the build until it is promoted or rolled out.
import { canonical, checkSignature, type BuildRecord, type PublicKey } from '@switchboard/registry'
import { sql } from 'kysely'
import type { Database } from '../db'
import { Problem, type FieldError } from '../http/problem'
import { atMost } from './at-most'
import { fileFaults } from './built-files'
import { parseRecord, type SignedRecord } from './record-schema'
import type { Storage } from './storage'

export interface Shelf {
  readonly db: Database
  readonly storage: Storage
  readonly keys: readonly PublicKey[]
}

interface By {
  readonly who: string
  readonly why: string
}

/** Each reads every file of its build. */
const turn = atMost(2)

/**
 * @returns false when exactly this build is published already
 * @throws Problem 422 with a sentence for each thing that is wrong, 409 when another record has this build's name
 */
export async function publish(shelf: Shelf, value: unknown, by: By): Promise<boolean> {
  const record = parseRecord(value)
  if (Array.isArray(record)) throw refused(record)
  return turn(() => publishRecord(shelf, record, by))
}

async function publishRecord(shelf: Shelf, record: SignedRecord, by: By): Promise<boolean> {
  const { db, storage, keys } = shelf
  const before = await publishedRecord(db, record.name, record.build)
  if (before) mustBeSame(before, record)
  if (before?.signature?.key === record.signature.key && (await checkSignature(before, keys)) === 'valid') {
    await storeRecord(storage, before)
    return false
  }
  const faults = [...(await signatureFaults(record, keys)), ...(await fileFaults(record, storage))]
  if (faults.length > 0) throw refused(faults)
  if (before) await signAnew(db, record, by)
  else if (!(await insert(db, record, by))) return publishRecord(shelf, record, by)
  else {
    // An upload that asked before the row was there may have written since.
    const late = await fileFaults(record, storage)
    if (late.length > 0) {
      await takeBack(db, record)
      throw refused(late)
    }
  }
  await storeRecord(storage, record)
  return true
}

/** Beside the files, for whoever sends them; a publish that broke off may have left it out, or with the signature of before. */
export async function storeRecord(storage: Storage, record: BuildRecord): Promise<void> {
  const { name, build } = record
  const bytes = Buffer.from(canonical(record))
  if (!(await storage.read(name, build, 'record.json'))?.equals(bytes))
    await storage.put(name, build, 'record.json', bytes)
}

/** What was published under this name. */
export async function publishedRecord(
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
  return row && JSON.parse(row.record)
}

async function insert({ sql: db }: Database, record: SignedRecord, { who, why }: By): Promise<boolean> {
  const row = await db
    .insertInto('registry_build')
    .values({ part: record.name, build: record.build, record: canonical(record), published_by: who, why })
    .onConflict((conflict) => conflict.doNothing())
    .returning('build')
    .executeTakeFirst()
  return row !== undefined
}

async function signAnew({ sql: db }: Database, record: SignedRecord, { who, why }: By): Promise<void> {
  await db
    .updateTable('registry_build')
    .set({ record: canonical(record), published_by: who, why, signed_anew_at: sql<Date>`clock_timestamp()` })
    .where('part', '=', record.name)
    .where('build', '=', record.build)
    .execute()
}

async function takeBack({ sql: db }: Database, { name, build }: SignedRecord): Promise<void> {
  await db.deleteFrom('registry_build').where('part', '=', name).where('build', '=', build).execute()
}

const refused = (faults: readonly FieldError[]) =>
  new Problem(422, 'record-refused', 'The build was not published.', faults)

/** The same files built at another time are the same build. */
function mustBeSame(before: BuildRecord, record: BuildRecord): void {
  const [kept, wanted] = [essence(before), essence(record)]
  const fields = new Set([...kept.keys(), ...wanted.keys()])
  const changed = [...fields].filter((field) => kept.get(field) !== wanted.get(field)).sort()
  if (changed.length === 0) return
  const what = changed.join(', ')
  throw new Problem(
    409,
    'already-published',
    `${record.name} ${record.build} is published already, with other ${what}. A build never changes: build it anew from changed sources.`,
  )
}

function essence({ signature: _s, commit: _c, builtAt: _b, ...rest }: BuildRecord): Map<string, string> {
  return new Map(Object.entries(rest).map(([field, value]) => [field, canonical(value)]))
}

async function signatureFaults(record: SignedRecord, keys: readonly PublicKey[]): Promise<FieldError[]> {
  const tell = (message: string) => [{ path: '/signature', message }]
  const key = keys.find(({ id }) => id === record.signature.key)
  if (!key) return tell(`No key ${record.signature.key} is known here: have an operator add its public half.`)
  if (!key.parts.includes('*') && !key.parts.includes(record.name))
    return tell(`The key ${key.id} may not sign ${record.name}: it is for ${key.parts.join(', ')}.`)
  if ((await checkSignature(record, keys)) === 'valid') return []
  return tell('The signature does not fit the record: sign it again after its last change.')
}
