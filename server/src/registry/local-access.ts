// Token and private key of whoever works on this data folder: made once, kept in `switchboard.json`, readable by its owner only.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config'
import type { Database } from '../db'
import { activeKeys, addKey, addToken, teamOfToken, type Asked } from './access'
import { newPrivateKey, publicKeyOf } from './signing'

interface LocalAccess {
  /** Where the portal of this folder answers. */
  readonly url: string
  readonly token: string
  /** PKCS8 PEM. */
  readonly key: string
}

const OWNER = 'this folder'

/** A database that knows neither is told: it may be newer than the folder. */
export async function localAccess(
  db: Database,
  { dataDir, port }: Pick<Config, 'dataDir' | 'port'>,
  asked: Asked,
): Promise<LocalAccess> {
  const file = join(dataDir, 'switchboard.json')
  const before = read(file)
  const knownToken =
    before.token !== undefined && (await teamOfToken(db, before.token))?.operator ? before.token : undefined
  const token = knownToken ?? (await addToken(db, { owner: OWNER, parts: [], operator: true }, asked)).token
  const key = (await usable(db, before.key, asked)) ?? (await usable(db, newPrivateKey(), asked))
  if (key === undefined) throw new Error('a new key cannot be revoked already')
  const access = { url: `http://localhost:${port}`, token, key }
  write(file, access)
  return access
}

/** The key, once the database knows its public half; undefined for one that was revoked. */
async function usable(db: Database, key: string | undefined, asked: Asked): Promise<string | undefined> {
  if (key === undefined) return undefined
  const { id } = await addKey(db, { publicKey: publicKeyOf(key), parts: ['*'], owner: OWNER }, asked)
  return (await activeKeys(db)).some((active) => active.id === id) ? key : undefined
}

function read(file: string): Partial<LocalAccess> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function write(file: string, access: LocalAccess): void {
  mkdirSync(join(file, '..'), { recursive: true })
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}
