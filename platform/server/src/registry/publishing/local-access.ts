// A data folder's operator token and private key: created once and kept in `switchboard.json`, which only its owner can
// read.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Settings } from '../../settings'
import type { Database } from '../../db/connection'
import { activeKeys, addKey, addToken, teamOfToken, type Requester } from '../credentials'
import { generatePrivateKey, publicKeyOf } from './signing'

interface LocalAccess {
  /** The address of the portal that uses this folder. */
  readonly url: string
  readonly token: string
  /** PKCS8 PEM. */
  readonly key: string
}

const OWNER = 'this folder'
const StoredAccess = Type.Partial(Type.Object({ url: Type.String(), token: Type.String(), key: Type.String() }))

/** Registers token and key in a database that lacks them, for example after it was recreated. */
export async function prepareLocalAccess(
  db: Database,
  { dataDir, port }: Pick<Settings, 'dataDir' | 'port'>,
  requester: Requester,
): Promise<LocalAccess> {
  const file = join(dataDir, 'switchboard.json')
  const before = readLocalAccess(file)
  const knownToken =
    before.token !== undefined && (await teamOfToken(db, before.token))?.operator ? before.token : undefined
  const token = knownToken ?? (await addToken(db, { owner: OWNER, parts: [], operator: true }, requester)).token
  const key = (await registerKey(db, before.key, requester)) ?? (await registerKey(db, generatePrivateKey(), requester))
  if (key === undefined) throw new Error('a new key cannot be revoked already')
  const access = { url: `http://localhost:${port}`, token, key }
  writeLocalAccess(file, access)
  return access
}

/** Adds the public half of the key to the database. @returns undefined for a revoked key */
async function registerKey(db: Database, key: string | undefined, requester: Requester): Promise<string | undefined> {
  if (key === undefined) return undefined
  const { id } = await addKey(db, { publicKey: publicKeyOf(key), parts: ['*'], owner: OWNER }, requester)
  return (await activeKeys(db)).some((active) => active.id === id) ? key : undefined
}

function readLocalAccess(file: string): Partial<LocalAccess> {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Value.Check(StoredAccess, stored) ? stored : {}
  } catch {
    return {}
  }
}

function writeLocalAccess(file: string, access: LocalAccess): void {
  mkdirSync(join(file, '..'), { recursive: true })
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}
